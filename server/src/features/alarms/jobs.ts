import type { Context } from '../../context.ts'
import type { Job } from '../../jobs/jobs.ts'
import { watchDevices } from './watch-devices.ts'

export function alarmJobs(ctx: Context): Job[] {
  const upSince = ctx.clock.now()
  return [{ name: 'alarms.devices', everySeconds: 30, run: () => watchDevices(ctx, upSince) }]
}
