use imagecore::{Error, Job, PartRunner};

/// Runs a part of `job` on a worker, and passes the output to `job`. Returns the number of bytes that `job.accept`
/// returns.
pub(super) fn run_by<J: Job>(workers: &mut PartRunner, job: &mut J, part: usize) -> Result<usize, Error> {
    let input = job.input(part)?.into_owned();
    let output = workers.run(&job.params()?, part, &input)?;
    job.accept(part, output)
}
