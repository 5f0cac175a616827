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

/// Groups points into clusters, in steps.
pub(super) struct Clustering {
    points: Vec<Point>,
    stage: Stage,
}

enum Stage {
    Divide(Division),
    Refine(Refinement),
}

impl Clustering {
    /// `points` must not be empty. The result has at most `count` clusters.
    pub(super) fn new(points: Vec<Point>, count: usize) -> Result<Self, Error> {
        let division = Division::new(&points, count)?;
        Ok(Self { points, stage: Stage::Divide(division) })
    }

    /// Divides one cluster, or does one round of the refinement. Returns the means of the clusters after the last round.
    pub(super) fn step(&mut self) -> Result<Option<Vec<Vector>>, Error> {
        match &mut self.stage {
            Stage::Divide(division) => {
                if !division.cut(&mut self.points) {
                    let means = division.means(&mut self.points)?;
                    self.stage = Stage::Refine(Refinement { means, rounds: 0, error: f64::MAX });
                }
                Ok(None)
            }
            Stage::Refine(refinement) => {
                let continues = refinement.round(&mut self.points)?;
                Ok((!continues).then(|| std::mem::take(&mut refinement.means)))
            }
        }
    }
}

/// Divides points into clusters. The cluster with the largest spread is divided next. Its points are sorted along its
/// axis, and cut where the sum of the squared distances of the two parts from their means is least. X. Wu, Color
/// quantization by dynamic programming and principal analysis (1992), makes all cuts along one axis at once; here each
/// cut has the axis of its cluster. The order of the points changes.
struct Division {
    /// The capacity is the largest number of clusters.
    clusters: Vec<Cluster>,
    /// The projections of the points to the axis, with the index of the point.
    projections: Vec<(f32, u32)>,
    sorted: Vec<Point>,
    count: usize,
}

impl Division {
    fn new(points: &[Point], count: usize) -> Result<Self, Error> {
        let mut clusters = alloc::with_capacity(count)?;
        clusters.push(Cluster::new(points, 0, points.len()));
        let projections = alloc::with_capacity(points.len())?;
        Ok(Self { clusters, projections, sorted: alloc::with_capacity(points.len())?, count })
    }

    /// Divides one cluster. Returns false if there are enough clusters, or if all points of each cluster are equal.
    fn cut(&mut self, points: &mut [Point]) -> bool {
        let Self { clusters, projections, sorted, count } = self;
        let longest = (1..clusters.len())
            .fold(0, |longest, i| if clusters[i].spread > clusters[longest].spread { i } else { longest });
        let &Cluster { start, end, axis, spread, .. } = &clusters[longest];
        if clusters.len() == *count || spread <= f64::EPSILON {
            return false;
        }
        let part = &mut points[start..end];
        projections.clear();
        projections.extend(part.iter().enumerate().map(|(i, Point { vector: v, .. })| {
            (v[0] * axis[0] + v[1] * axis[1] + v[2] * axis[2] + v[3] * axis[3], i as u32)
        }));
        sort(projections);
        sorted.clear();
        sorted.extend(projections.iter().map(|&(_, i)| part[i as usize]));
        part.copy_from_slice(sorted);
        let middle = start + best_cut(part, projections);
        clusters[longest] = Cluster::new(points, start, middle);
        clusters.push(Cluster::new(points, middle, end));
        true
    }

    /// Sets the cluster of each point, and returns the means.
    fn means(&self, points: &mut [Point]) -> Result<Vec<Vector>, Error> {
        let mut means = alloc::with_capacity(self.clusters.len())?;
        for (index, cluster) in self.clusters.iter().enumerate() {
            points[cluster.start..cluster.end].iter_mut().for_each(|point| point.cluster = index as u16);
            means.push(cluster.mean);
        }
        Ok(means)
    }
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
struct Refinement {
    means: Vec<Vector>,
    rounds: usize,
    /// The sum of the squared distances before the last round.
    error: f64,
}

impl Refinement {
    /// Returns false after the last round.
    fn round(&mut self, points: &mut [Point]) -> Result<bool, Error> {
        let nearest = Nearest::new(std::mem::take(&mut self.means))?;
        let mut sums = alloc::filled(([0.0; 4], 0.0), nearest.vectors().len())?;
        let (mut error, mut farthest) = (0.0, (0.0, [0.0; 4]));
        for point in points {
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
        self.means = nearest.into_vectors();
        for (mean, (sum, weight)) in self.means.iter_mut().zip(sums) {
            *mean = if weight > 0.0 { sum.map(|sum| (sum / weight) as f32) } else { farthest.1 };
        }
        let gain = self.error - error;
        self.error = error;
        self.rounds += 1;
        Ok(self.rounds < MAX_ROUNDS && gain > LEAST_GAIN * error)
    }
}
