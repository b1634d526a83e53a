import type { Club } from '../doctor-context.ts'
import { type Finding, fault, fine } from '../finding.ts'
import { listJobFailures } from '../store.ts'

/** Recurring work whose last run failed. */
export async function checkJobs({ db }: Club): Promise<Finding[]> {
  const failures = await listJobFailures(db)
  if (failures.length === 0) return [fine('All recurring work succeeds.')]
  return failures.map(({ job, since, count, error }) =>
    fault(
      `${job} has failed since ${since}, ${count} ${count === 1 ? 'time' : 'times'} so far: ${error}`,
      'The log has more, in the lines with this job.',
    ),
  )
}
