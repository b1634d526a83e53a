import { pairingRoutes } from '@fobhouse/contract/routes/pairing.ts'
import type { Context } from '../../context.ts'
import { nowText } from '../../core/clock.ts'
import type { Job } from '../../jobs/jobs.ts'
import { type Feature, serve } from '../feature.ts'
import { pairingHandlers } from './routes.ts'
import { deleteExpired } from './store.ts'

export const pairingFeature: Feature = {
  name: 'pairing',
  calls: [serve(pairingRoutes, pairingHandlers)],
  jobs: [pairingJobs],
  tables: {
    pairing_codes: {
      time: { until: 'ten minutes after it was made, or it was used', job: 'pairing.clear' },
      nobody: 'A door of the club.',
      columns: ['id', 'code_hash', 'name', 'expires_at'],
    },
  },
}

/** Codes that nobody used: they open nothing any more. */
function pairingJobs(ctx: Pick<Context, 'clock' | 'db'>): Job[] {
  return [{ name: 'pairing.clear', everySeconds: 10 * 60, run: () => deleteExpired(ctx.db, nowText(ctx.clock)) }]
}
