import type { Context } from '../../context.ts'
import type { Job } from '../../jobs/jobs.ts'
import type { Parts } from '../feature.ts'
import { keepToTimes } from './retention/keep-to-times.ts'

const name = 'privacy.retention'

/**
 * Checks every hour whether a new day has begun at the club, so that a wrong setting can be corrected until midnight.
 */
export function privacyJobs(
  ctx: Pick<Context, 'clock' | 'db' | 'live' | 'settings' | 'transact'>,
  { features }: Pick<Parts, 'features'>,
): Job[] {
  let doneOn: string | undefined
  const run = async (signal: AbortSignal) => {
    const today = ctx.clock.now().toZonedDateTimeISO(ctx.settings.get('general.timeZone')).toPlainDate().toString()
    if (today === doneOn) return
    await keepToTimes({ ...ctx, features }, signal)
    if (!signal.aborted) doneOn = today
  }
  return [{ name, everySeconds: 3600, run }]
}
