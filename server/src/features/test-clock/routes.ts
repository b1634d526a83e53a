import type { testClockRoutes } from '@fobhouse/contract/routes/test-clock.ts'
import type { Context } from '../../context.ts'
import { nowText } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import { isFromHere } from '../../http/from-here.ts'
import type { Handlers } from '../../http/handler.ts'
import { moveClock } from './move-clock.ts'

type ClockContext = Pick<Context, 'testClock' | 'settings' | 'jobs' | 'live'>

export function testClockHandlers(ctx: ClockContext): Handlers<typeof testClockRoutes> {
  return {
    read: () => ({ now: nowText(getTestClock(ctx)) }),
    move: (call) => {
      const clock = getTestClock(ctx)
      if (!isFromHere(call))
        throw new AppError('forbidden', { detail: 'Only calls from the server’s own machine may do this.' })
      moveClock({ ...ctx, clock }, call.body.advance)
      return { now: nowText(clock) }
    },
  }
}

function getTestClock({ testClock }: ClockContext) {
  if (!testClock) throw new AppError('feature_off')
  return testClock
}
