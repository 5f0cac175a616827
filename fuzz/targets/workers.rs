use imagecore::{Error, Job, Workers};

/// Has a worker run a part of a job.
pub(super) fn run_by<J: Job>(workers: &mut Workers, job: &mut J, part: usize) -> Result<usize, Error> {
    let input = job.input(part)?.into_owned();
    let output = workers.run(&job.params(), part, &input)?;
    job.accept(part, output)
}
