import type { Context } from '../../context.ts'
import type { Job } from '../../jobs/jobs.ts'
import type { Parts } from '../feature.ts'
import { keepToTimes } from './retention/keep-to-times.ts'

const name = 'privacy.retention'

/** Looks every hour whether a new day has begun at the club: what is set wrong by day can be set right until the night. */
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
