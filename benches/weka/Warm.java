// Build times of WEKA's J48 with a warm virtual machine: CPU seconds of this thread, best of five.
// java -cp weka.jar Warm.java FILE.arff M ...

import java.io.BufferedReader;
import java.io.FileReader;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import weka.classifiers.trees.J48;
import weka.core.Instances;

public class Warm {
    public static void main(String[] args) throws Exception {
        Instances data = new Instances(new BufferedReader(new FileReader(args[0])));
        data.setClassIndex(data.numAttributes() - 1);
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        for (int i = 1; i < args.length; i++) {
            double best = Double.MAX_VALUE;
            String size = "";
            for (int run = 0; run < 5; run++) {
                J48 tree = new J48();
                tree.setOptions(new String[] {"-U", "-M", args[i]});
                long start = threads.getCurrentThreadCpuTime();
                tree.buildClassifier(data);
                best = Math.min(best, (threads.getCurrentThreadCpuTime() - start) / 1e9);
                size = (int) tree.measureNumLeaves() + " " + (int) tree.measureTreeSize();
            }
            System.out.println(args[i] + " " + best + " " + size);
        }
    }
}
