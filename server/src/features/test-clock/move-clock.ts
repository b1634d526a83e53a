import type { Context } from '../../context.ts'
import type { MovableClock } from '../../core/clock.ts'
import { invalidField } from '../../core/errors.ts'

type MoveContext = Pick<Context, 'settings' | 'jobs' | 'live'> & { clock: MovableClock }

const lastYear = 2100

/**
 * Lets so much time go by at once, by the club's calendar, and has every job look at what that means. Time never goes
 * back: what was written would lie in the future.
 */
export function moveClock({ clock, settings, jobs, live }: MoveContext, advance: string): void {
  const now = clock.now().toZonedDateTimeISO(settings.get('general.timeZone'))
  const moved = now.add(advance)
  if (moved.epochMilliseconds <= now.epochMilliseconds || moved.year > lastYear) {
    throw invalidField('advance', 'error.400')
  }
  clock.advanceTo(moved.toInstant())
  jobs.wakeAll()
  live.publish('everyone', { type: 'config' })
}
