//! Groups colors into clusters, each of which gives one entry of the palette: the clusters are divided, then refined.

use super::nearest::{Nearest, key, of_key};
use super::space::{Space, Vector, distance};
use crate::{Error, alloc};

/// A color of the image.
#[derive(Clone, Copy)]
pub(super) struct Point {
    pub(super) vector: Vector,
    /// The number of its pixels.
    pub(super) weight: f32,
    /// The most frequent color of its pixels, and how many more of them have it than have not, at least zero.
    pub(super) color: [u8; 4],
    pub(super) votes: f32,
    /// The index of its cluster.
    pub(super) cluster: u16,
}

impl Point {
    fn is_opaque(&self) -> bool {
        self.color[3] == u8::MAX
    }
}

/// The refinement ends after so many rounds, or when a round reduces the error by less than [`LEAST_GAIN`].
const MAX_ROUNDS: usize = 12;
const LEAST_GAIN: f64 = 0.001;

/// The steps of the power iteration, which finds the axis along which a cluster is longest.
const AXIS_STEPS: usize = 12;

/// The most frequent color of the image is an entry if it has at least this share of the visible pixels, or that of a mean
/// entry. In photographs, few colors have it.
const DOMINANT: f64 = 0.125;

/// The most frequent color of a cluster is its entry if it has at least this share of the pixels.
const FREQUENT: f64 = 1.0 / 3.0;

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

/// Groups points into clusters, in steps. A cluster has either opaque points or translucent ones, so that opaque pixels
/// have opaque entries.
pub(super) struct Clustering {
    /// The opaque points come first.
    points: Vec<Point>,
    /// The mean of all points.
    middle: Vector,
    dominant: Option<[u8; 4]>,
    stage: Stage,
}

enum Stage {
    Divide(Division),
    Refine(Refinement),
}

impl Clustering {
    /// The opaque ones of `points` must come first. The result has at most `count` colors. With `has_invisible`, one of
    /// them is that of the pixels with alpha 0, which are not in `points`.
    pub(super) fn new(points: Vec<Point>, count: usize, has_invisible: bool) -> Result<Self, Error> {
        let Cluster { mean: middle, .. } = Cluster::new(&points, 0, points.len());
        let all: f64 = points.iter().map(|point| f64::from(point.weight)).sum();
        let least = all * DOMINANT.min(1.0 / count as f64);
        let dominant = points
            .iter()
            .copied()
            .reduce(|most, point| more_frequent(most, point, &middle))
            .filter(|most| f64::from(most.votes) >= least)
            .map(|most| most.color);
        let division = Division::new(&points, count, has_invisible, dominant)?;
        Ok(Self { points, middle, dominant, stage: Stage::Divide(division) })
    }

    /// The most frequent color of the image, if it has to be an entry.
    pub(super) fn dominant(&self) -> Option<[u8; 4]> {
        self.dominant
    }

    /// Divides one cluster, or does one round of the refinement. Returns the entries after the last round.
    pub(super) fn step(&mut self, space: &Space) -> Result<Option<Vec<[u8; 4]>>, Error> {
        match &mut self.stage {
            Stage::Divide(division) => {
                if !division.cut(&mut self.points) {
                    self.stage = Stage::Refine(division.refinement(&mut self.points, self.dominant)?);
                }
                Ok(None)
            }
            Stage::Refine(refinement) => {
                let continues = refinement.round(&mut self.points)?;
                (!continues).then(|| refinement.colors(&self.points, &self.middle, space)).transpose()
            }
        }
    }
}

/// Returns the more frequent of two points, or of equally frequent ones the one that is farther from `middle`, so that
/// the other colors lie between the entries.
fn more_frequent(a: Point, b: Point, middle: &Vector) -> Point {
    let rank = |point: &Point| (point.votes, distance(&point.vector, middle));
    if rank(&b) > rank(&a) { b } else { a }
}

/// Divides points into clusters. The cluster with the largest spread is divided next. Its points are sorted along its
/// axis, and cut where the sum of the squared distances of the two parts from their means is least. X. Wu, Color
/// quantization by dynamic programming and principal analysis (1992), makes all cuts along one axis at once; here each
/// cut has the axis of its cluster. The order of the points changes.
struct Division {
    /// The clusters of opaque points come before those of translucent ones.
    clusters: Vec<Cluster>,
    /// The number of clusters of opaque points.
    opaque: usize,
    /// All translucent points, as long as they have no cluster. Its spread is the error without one.
    translucent: Option<Cluster>,
    has_invisible: bool,
    /// The projections of the points to the axis, with the index of the point, as [keys](key).
    projections: Vec<u64>,
    sorted: Vec<Point>,
    count: usize,
}

impl Division {
    fn new(
        points: &[Point],
        count: usize,
        has_invisible: bool,
        dominant: Option<[u8; 4]>,
    ) -> Result<Self, Error> {
        let count = count - usize::from(has_invisible);
        let opaque = points.partition_point(Point::is_opaque);
        let mut clusters = alloc::with_capacity(count)?;
        if opaque > 0 {
            clusters.push(Cluster::new(points, 0, opaque));
        }
        let mut translucent = (opaque < points.len()).then(|| Cluster::new(points, opaque, points.len()));
        if let Some(all) = &mut translucent {
            // Without opaque points, or with the most frequent color among the translucent ones, they need a cluster.
            let is_needed = clusters.is_empty() || dominant.is_some_and(|color| color[3] < u8::MAX);
            let to_opaque = |to: &Vector| {
                clusters.first().map_or(f32::MAX, |opaque: &Cluster| distance(to, &opaque.mean))
            };
            let to_invisible = |to: &Vector| if has_invisible { distance(to, &[0.0; 4]) } else { f32::MAX };
            let error = |point: &Point| {
                f64::from(point.weight * to_opaque(&point.vector).min(to_invisible(&point.vector)))
            };
            all.spread = if is_needed { f64::MAX } else { points[opaque..].iter().map(error).sum() };
        }
        let projections = alloc::with_capacity(points.len())?;
        let sorted = alloc::with_capacity(points.len())?;
        Ok(Self { opaque: clusters.len(), clusters, translucent, has_invisible, projections, sorted, count })
    }

    /// Divides one cluster. Returns false if there are enough clusters, or if all points of each cluster are equal.
    fn cut(&mut self, points: &mut [Point]) -> bool {
        let Self { clusters, opaque, translucent, projections, sorted, count, .. } = self;
        if clusters.len() == *count {
            return false;
        }
        let longest = (0..clusters.len()).max_by(|&a, &b| {
            // Of equal ones, the first is cut.
            clusters[a].spread.total_cmp(&clusters[b].spread).then(b.cmp(&a))
        });
        let spread = longest.map_or(0.0, |longest| clusters[longest].spread);
        if let Some(all) = translucent.take_if(|all| all.spread > spread) {
            clusters.push(Cluster::new(points, all.start, all.end));
            return true;
        }
        let Some(longest) = longest.filter(|_| spread > f64::EPSILON) else {
            return false;
        };
        let &Cluster { start, end, axis, .. } = &clusters[longest];
        let part = &mut points[start..end];
        projections.clear();
        projections.extend(part.iter().enumerate().map(|(i, Point { vector: v, .. })| {
            key(v[0] * axis[0] + v[1] * axis[1] + v[2] * axis[2] + v[3] * axis[3], i as u32)
        }));
        projections.sort_unstable();
        sorted.clear();
        sorted.extend(projections.iter().map(|&key| part[of_key(key).1 as usize]));
        part.copy_from_slice(sorted);
        let middle = start + best_cut(part, projections);
        clusters[longest] = Cluster::new(points, start, middle);
        let second = Cluster::new(points, middle, end);
        if longest < *opaque {
            clusters.insert(*opaque, second);
            *opaque += 1;
        } else {
            clusters.push(second);
        }
        true
    }

    /// Sets the cluster of each point, and returns the means for the refinement. That of the cluster with the color
    /// `dominant` is this color.
    fn refinement(&self, points: &mut [Point], dominant: Option<[u8; 4]>) -> Result<Refinement, Error> {
        let mut means = alloc::with_capacity(self.clusters.len() + 1)?;
        let mut fixed = None;
        for (index, cluster) in self.clusters.iter().enumerate() {
            means.push(cluster.mean);
            for point in &mut points[cluster.start..cluster.end] {
                point.cluster = index as u16;
                if dominant == Some(point.color) {
                    fixed = Some((index, point.color));
                    means[index] = point.vector;
                }
            }
        }
        let divided = means.len();
        if self.has_invisible {
            means.push([0.0; 4]);
        }
        Ok(Refinement { means, opaque: self.opaque, divided, fixed, rounds: 0, error: f64::MAX })
    }
}

/// Returns the number of points in the first of the two parts with the least sum of squared distances along the axis.
fn best_cut(points: &[Point], projections: &[u64]) -> usize {
    let weighted =
        || points.iter().zip(projections).map(|(p, &key)| (f64::from(p.weight), f64::from(of_key(key).0)));
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
    /// The means of the opaque clusters come first. That of the invisible pixels, if there are any, is the last.
    means: Vec<Vector>,
    /// The number of means of opaque clusters.
    opaque: usize,
    /// The number of means of clusters.
    divided: usize,
    /// The index of the mean that does not move, and its color.
    fixed: Option<(usize, [u8; 4])>,
    rounds: usize,
    /// The sum of the squared distances before the last round.
    error: f64,
}

impl Refinement {
    /// Returns false after the last round. Translucent points can be nearest to an entry for other pixels, and do not move
    /// it.
    fn round(&mut self, points: &mut [Point]) -> Result<bool, Error> {
        let nearest = Nearest::new(std::mem::take(&mut self.means), self.opaque)?;
        let mut sums = alloc::filled(([0.0; 4], 0.0), self.divided)?;
        let (mut error, mut farthest) = (0.0, [(0.0, [0.0; 4]); 2]);
        for point in points {
            let (cluster, distance) = nearest.find(&point.vector, point.cluster.into(), point.is_opaque());
            point.cluster = cluster as u16;
            let weight = f64::from(point.weight);
            let of_point = weight * f64::from(distance);
            error += of_point;
            let farthest = &mut farthest[usize::from(point.is_opaque())];
            if of_point > farthest.0 {
                *farthest = (of_point, point.vector);
            }
            if self.moves(point) {
                let (sum, weights) = &mut sums[cluster];
                for (sum, &x) in sum.iter_mut().zip(&point.vector) {
                    *sum += weight * f64::from(x);
                }
                *weights += weight;
            }
        }
        self.means = nearest.into_vectors();
        for (i, (sum, weight)) in sums.into_iter().enumerate() {
            if self.fixed.is_some_and(|(fixed, _)| fixed == i) {
                continue;
            }
            // A mean without points moves to the point with the largest error.
            let (most, vector) = farthest[usize::from(i < self.opaque)];
            if weight > 0.0 {
                self.means[i] = sum.map(|sum| (sum / weight) as f32);
            } else if most > 0.0 {
                self.means[i] = vector;
            }
        }
        let gain = self.error - error;
        self.error = error;
        self.rounds += 1;
        Ok(self.rounds < MAX_ROUNDS && gain > LEAST_GAIN * error)
    }

    /// Returns whether the mean of its cluster is that of `point` and others.
    fn moves(&self, point: &Point) -> bool {
        let cluster = usize::from(point.cluster);
        cluster < self.divided && point.is_opaque() == (cluster < self.opaque)
    }

    /// Returns the color of each mean, or the most frequent color of its cluster. `middle` is the mean of all points.
    fn colors(&self, points: &[Point], middle: &Vector, space: &Space) -> Result<Vec<[u8; 4]>, Error> {
        let mut frequent = alloc::filled((None::<Point>, 0.0), self.means.len())?;
        for &point in points.iter().filter(|point| self.moves(point)) {
            let (most, weight) = &mut frequent[usize::from(point.cluster)];
            *weight += f64::from(point.weight);
            *most = Some(most.map_or(point, |most| more_frequent(most, point, middle)));
        }
        let mut colors = alloc::with_capacity(self.means.len())?;
        for (i, (&mean, (most, weight))) in self.means.iter().zip(frequent).enumerate() {
            let is_frequent = |most: &Point| f64::from(most.votes) >= weight * FREQUENT;
            colors.push(match (self.fixed, most.filter(is_frequent)) {
                (Some((fixed, color)), _) if fixed == i => color,
                (_, Some(most)) => most.color,
                _ => space.color(mean),
            });
        }
        Ok(colors)
    }
}
