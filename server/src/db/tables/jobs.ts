export type JobTables = { job_failures: JobFailuresTable }

/** A failing job, from its first failure until it succeeds. */
type JobFailuresTable = {
  job: string
  since: string
  last_at: string
  count: number
  /** The error's message. */
  error: string
}
