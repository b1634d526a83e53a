import type { Context } from '../../context.ts'
import type { Job } from '../../jobs/jobs.ts'
import { endSilentSessions } from './end-silent-sessions.ts'

export function interlockJobs(ctx: Context): Job[] {
  const upSince = ctx.clock.now()
  return [
    {
      name: 'interlocks.timeout',
      everySeconds: 10,
      run: (signal) => endSilentSessions(ctx, { upSince, signal }),
    },
  ]
}
