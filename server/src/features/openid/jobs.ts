import type { Context } from '../../context.ts'
import { toText } from '../../core/clock.ts'
import type { Job } from '../../jobs/jobs.ts'
import { prunePayloads } from './provider/payload-store.ts'
import { rotateKeys } from './provider/signing-keys.ts'

export function openIdJobs(ctx: Pick<Context, 'clock' | 'db' | 'secrets' | 'settings'>): Job[] {
  return [{ name: 'openid.keys', everySeconds: 3600, run: () => keep(ctx) }]
}

async function keep(ctx: Pick<Context, 'clock' | 'db' | 'secrets' | 'settings'>): Promise<void> {
  await prunePayloads(ctx.db, toText(ctx.clock.now()))
  // Without the key for the club's secrets, nothing can be stored.
  if (ctx.settings.get('openid.enabled') && ctx.secrets.fault === null) await rotateKeys(ctx)
}
