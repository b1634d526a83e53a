export type JobTables = { job_failures: JobFailuresTable }

/** A job is here from its first failure until it does well again. */
type JobFailuresTable = {
  job: string
  since: string
  last_at: string
  count: number
  /** In the words of the error. */
  error: string
}
