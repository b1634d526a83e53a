import type { testClockRoutes } from '@fobhouse/contract/routes/test-clock.ts'
import type { Context } from '../../context.ts'
import { nowText } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import type { Call, Handlers } from '../../http/handler.ts'
import { moveClock } from './move-clock.ts'

type ClockContext = Pick<Context, 'testClock' | 'settings' | 'jobs' | 'live'>

export function testClockHandlers(ctx: ClockContext): Handlers<typeof testClockRoutes> {
  return {
    read: () => ({ now: nowText(getTestClock(ctx)) }),
    move: (call) => {
      const clock = getTestClock(ctx)
      if (!isFromHere(call))
        throw new AppError('forbidden', { detail: 'Only from the machine that the server runs on.' })
      moveClock({ ...ctx, clock }, call.body.advance)
      return { now: nowText(clock) }
    },
  }
}

function getTestClock({ testClock }: ClockContext) {
  if (!testClock) throw new AppError('feature_off')
  return testClock
}

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const forwardingHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']

/** Not through a proxy on this machine either: who stands behind it is somewhere else. */
function isFromHere({ address, header }: Pick<Call, 'address' | 'header'>): boolean {
  return loopback.has(address) && forwardingHeaders.every((name) => header(name) === undefined)
}
