//! Least squares by the eigenvectors of the covariance matrix.

use nalgebra::{DMatrix, DVector};

use super::moments::Moments;

/// An axis along which the rows vary less than this, against the widest, is taken for none: the
/// columns are known to some 16 digits.
const NOTHING: f64 = 1e-12;

/// The weights of least squares; of all that fit equally well, the smallest (in the sum of their
/// squares), so that columns which say the same share their weight and constant ones get none.
pub fn least_squares(moments: &Moments) -> Vec<f64> {
    let columns = moments.columns();
    let covariance = DMatrix::from_fn(columns, columns, |a, b| moments.covariance(a, b));
    let aim = DVector::from_fn(columns, |a, _| moments.covariance_with_truth(a));
    let axes = covariance.symmetric_eigen();
    let widest = axes.eigenvalues.amax();
    let mut weights = DVector::zeros(columns);
    for (axis, &spread) in axes.eigenvectors.column_iter().zip(&axes.eigenvalues) {
        if spread > NOTHING * widest {
            weights += axis * (axis.dot(&aim) / spread);
        }
    }
    weights.as_slice().to_vec()
}
