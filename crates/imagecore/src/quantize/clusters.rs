//! Groups colors into clusters whose means are the palette.

use super::nearest::{Nearest, sort};
use super::space::Vector;
use crate::{Error, alloc};

/// A color of the image.
#[derive(Clone, Copy)]
pub(super) struct Point {
    pub(super) vector: Vector,
    /// The number of its pixels.
    pub(super) weight: f32,
    /// The index of its cluster.
    pub(super) cluster: u16,
}

/// The refinement ends after so many rounds, or when a round reduces the error by less than [`LEAST_GAIN`].
const MAX_ROUNDS: usize = 12;
const LEAST_GAIN: f64 = 0.001;

/// The steps of the power iteration, which finds the axis along which a cluster is longest.
const AXIS_STEPS: usize = 12;

/// A cluster of the points from `start` to `end`.
struct Cluster {
    start: usize,
    end: usize,
    mean: Vector,
    axis: Vector,
    /// The sum of the squared distances from the mean along the axis.
    spread: f64,
}

impl Cluster {
    fn new(points: &[Point], start: usize, end: usize) -> Self {
        let (mut weight, mut sum, mut products) = (0.0, [0.0; 4], [[0.0; 4]; 4]);
        for point in &points[start..end] {
            let of_point = f64::from(point.weight);
            let vector = point.vector.map(f64::from);
            weight += of_point;
            for i in 0..4 {
                sum[i] += of_point * vector[i];
                for j in i..4 {
                    products[i][j] += of_point * vector[i] * vector[j];
                }
            }
        }
        let scatter = |i: usize, j: usize| products[i.min(j)][i.max(j)] - sum[i] * sum[j] / weight;
        let scatter: [[f64; 4]; 4] = std::array::from_fn(|i| std::array::from_fn(|j| scatter(i, j)));
        let widest =
            (1..4).fold(0, |widest, i| if scatter[i][i] > scatter[widest][widest] { i } else { widest });
        let mut axis: [f64; 4] = std::array::from_fn(|i| if i == widest { 1.0 } else { 0.01 });
        let mut spread = 0.0;
        for _ in 0..AXIS_STEPS {
            let image = scatter.map(|row| row.iter().zip(axis).map(|(a, b)| a * b).sum::<f64>());
            spread = image.iter().map(|x| x * x).sum::<f64>().sqrt();
            if spread == 0.0 {
                break;
            }
            axis = image.map(|x| x / spread);
        }
        if end - start < 2 {
            spread = 0.0;
        }
        let mean = sum.map(|sum| (sum / weight) as f32);
        Self { start, end, mean, axis: axis.map(|x| x as f32), spread }
    }
}

/// Divides the points into at most `count` clusters, and returns their means. The cluster with the largest spread is
/// divided next. Its points are sorted along its axis, and cut where the sum of the squared distances of the two parts
/// from their means is least. X. Wu, Color quantization by dynamic programming and principal analysis (1992), makes all
/// cuts along one axis at once; here each cut has the axis of its cluster. The order of the points changes.
pub(super) fn divide(points: &mut [Point], count: usize) -> Result<Vec<Vector>, Error> {
    let mut clusters = alloc::with_capacity(count)?;
    clusters.push(Cluster::new(points, 0, points.len()));
    // The projections of the points to the axis, with the index of the point.
    let mut projections = alloc::with_capacity(points.len())?;
    let mut sorted = alloc::with_capacity(points.len())?;
    while clusters.len() < count {
        let longest = (1..clusters.len())
            .fold(0, |longest, i| if clusters[i].spread > clusters[longest].spread { i } else { longest });
        let &Cluster { start, end, axis, spread, .. } = &clusters[longest];
        if spread <= f64::EPSILON {
            break;
        }
        let part = &mut points[start..end];
        projections.clear();
        projections.extend(part.iter().enumerate().map(|(i, Point { vector: v, .. })| {
            (v[0] * axis[0] + v[1] * axis[1] + v[2] * axis[2] + v[3] * axis[3], i as u32)
        }));
        sort(&mut projections);
        sorted.clear();
        sorted.extend(projections.iter().map(|&(_, i)| part[i as usize]));
        part.copy_from_slice(&sorted);
        let middle = start + best_cut(part, &projections);
        clusters[longest] = Cluster::new(points, start, middle);
        clusters.push(Cluster::new(points, middle, end));
    }
    for (index, cluster) in clusters.iter().enumerate() {
        points[cluster.start..cluster.end].iter_mut().for_each(|point| point.cluster = index as u16);
    }
    let mut means = alloc::with_capacity(clusters.len())?;
    means.extend(clusters.iter().map(|cluster| cluster.mean));
    Ok(means)
}

/// Returns the number of points in the first of the two parts with the least sum of squared distances along the axis.
fn best_cut(points: &[Point], projections: &[(f32, u32)]) -> usize {
    let weighted =
        || points.iter().zip(projections).map(|(p, &(at, _))| (f64::from(p.weight), f64::from(at)));
    let (all, total) = weighted().fold((0.0, 0.0), |(all, total), (w, at)| (all + w, total + w * at));
    let (mut weight, mut sum, mut most, mut cut) = (0.0, 0.0, f64::MIN, 1);
    for (i, (of_point, at)) in weighted().enumerate().take(points.len() - 1) {
        weight += of_point;
        sum += of_point * at;
        let gain = sum * sum / weight + (total - sum) * (total - sum) / (all - weight);
        if gain > most {
            (most, cut) = (gain, i + 1);
        }
    }
    cut
}

/// Moves the means so that the error becomes smaller: each point joins the cluster with the nearest mean, and each mean
/// becomes that of its points (S. Lloyd, Least squares quantization in PCM, 1982).
pub(super) fn refine(points: &mut [Point], means: &mut Vec<Vector>) -> Result<(), Error> {
    let mut before = f64::MAX;
    for _ in 0..MAX_ROUNDS {
        let nearest = Nearest::new(std::mem::take(means))?;
        let mut sums = alloc::filled(([0.0; 4], 0.0), nearest.vectors().len())?;
        let (mut error, mut farthest) = (0.0, (0.0, [0.0; 4]));
        for point in points.iter_mut() {
            let (cluster, distance) = nearest.find(&point.vector, point.cluster.into());
            point.cluster = cluster as u16;
            let weight = f64::from(point.weight);
            let of_point = weight * f64::from(distance);
            error += of_point;
            if of_point > farthest.0 {
                farthest = (of_point, point.vector);
            }
            let (sum, weights) = &mut sums[cluster];
            for (sum, &x) in sum.iter_mut().zip(&point.vector) {
                *sum += weight * f64::from(x);
            }
            *weights += weight;
        }
        // A mean without points moves to the point with the largest error.
        *means = nearest.into_vectors();
        for (mean, (sum, weight)) in means.iter_mut().zip(sums) {
            *mean = if weight > 0.0 { sum.map(|sum| (sum / weight) as f32) } else { farthest.1 };
        }
        if before - error <= LEAST_GAIN * error {
            break;
        }
        before = error;
    }
    Ok(())
}
