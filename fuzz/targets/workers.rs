use imagecore::{Error, Job, Workers};

/// Runs a part of a job on a worker, and has the job accept the output.
pub(super) fn run_by<J: Job>(workers: &mut Workers, job: &mut J, part: usize) -> Result<usize, Error> {
    let input = job.input(part)?.into_owned();
    let output = workers.run(&job.params(), part, &input)?;
    job.accept(part, output)
}
