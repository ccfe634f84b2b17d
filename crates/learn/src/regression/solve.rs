//! Least squares by the axes of the columns' covariance (its eigenvectors).

use super::moments::Moments;

/// An axis along which the rows vary less than this, against the widest, is taken for none: the
/// columns are known to some 16 digits.
const NOTHING: f64 = 1e-12;

/// Jacobi's method gets every matrix done in far fewer sweeps.
const SWEEPS: usize = 100;

/// The weights of least squares; of all that fit equally well, the smallest (in the sum of their
/// squares), so that columns which say the same share their weight and constant ones get none.
pub fn least_squares(moments: &Moments) -> Vec<f64> {
    let columns = moments.columns();
    let covariance =
        (0..columns).map(|a| (0..columns).map(|b| moments.covariance(a, b)).collect()).collect();
    let aim: Vec<f64> = (0..columns).map(|a| moments.covariance_with_truth(a)).collect();
    let axes = axes(covariance);
    let widest = axes.iter().fold(0.0, |widest: f64, (spread, _)| widest.max(spread.abs()));
    let mut weights = vec![0.0; columns];
    for (spread, axis) in axes {
        if spread > NOTHING * widest {
            let share = axis.iter().zip(&aim).map(|(a, b)| a * b).sum::<f64>() / spread;
            weights.iter_mut().zip(&axis).for_each(|(weight, part)| *weight += part * share);
        }
    }
    weights
}

/// Eigenvalues and unit eigenvectors of a symmetric matrix, by Jacobi's rotations: each turns two axes
/// so that the number that couples them becomes 0.
fn axes(mut matrix: Vec<Vec<f64>>) -> Vec<(f64, Vec<f64>)> {
    let n = matrix.len();
    let mut axes: Vec<Vec<f64>> =
        (0..n).map(|a| (0..n).map(|b| f64::from(u8::from(a == b))).collect()).collect();
    for _ in 0..SWEEPS {
        let mut turned = false;
        for a in 0..n {
            for b in a + 1..n {
                let coupled = matrix[a][b];
                // Too small to change either of the two numbers that it couples.
                if coupled.abs() <= f64::EPSILON * (matrix[a][a] * matrix[b][b]).abs().sqrt() {
                    continue;
                }
                turned = true;
                let slope = (matrix[b][b] - matrix[a][a]) / (2.0 * coupled);
                let tangent = slope.signum() / (slope.abs() + slope.hypot(1.0));
                let cosine = tangent.hypot(1.0).recip();
                let sine = tangent * cosine;
                for row in &mut matrix {
                    (row[a], row[b]) =
                        (cosine * row[a] - sine * row[b], sine * row[a] + cosine * row[b]);
                }
                turn(&mut matrix, a, b, cosine, sine);
                turn(&mut axes, a, b, cosine, sine);
                // What rounding left there would be turned again and again.
                (matrix[a][b], matrix[b][a]) = (0.0, 0.0);
            }
        }
        if !turned {
            break;
        }
    }
    matrix.iter().enumerate().map(|(a, row)| row[a]).zip(axes).collect()
}

/// Turns two rows towards each other.
fn turn(rows: &mut [Vec<f64>], a: usize, b: usize, cosine: f64, sine: f64) {
    let (before, after) = rows.split_at_mut(b);
    for (x, y) in before[a].iter_mut().zip(&mut after[0]) {
        (*x, *y) = (cosine * *x - sine * *y, sine * *x + cosine * *y);
    }
}

#[cfg(test)]
mod tests {
    use super::axes;

    #[test]
    fn axes_give_the_matrix_back() {
        // Two equal columns, a constant one, and one of its own.
        let matrix = vec![
            vec![2.0, 2.0, 0.0, 1.0],
            vec![2.0, 2.0, 0.0, 1.0],
            vec![0.0, 0.0, 0.0, 0.0],
            vec![1.0, 1.0, 0.0, 5.0],
        ];
        let found = axes(matrix.clone());
        for (a, row) in matrix.iter().enumerate() {
            for (b, &number) in row.iter().enumerate() {
                let sum: f64 = found.iter().map(|(spread, axis)| spread * axis[a] * axis[b]).sum();
                assert!((sum - number).abs() < 1e-14, "{a} {b}: {sum} for {number}");
            }
        }
    }
}
