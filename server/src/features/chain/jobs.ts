import type { Context } from '../../context.ts'
import { linkRows } from '../../db/chain/link-rows.ts'
import type { Job } from '../../jobs/jobs.ts'
import { sendHead } from './send-head.ts'

/** New rows are linked within seconds; until then nothing proves them. */
export function chainJobs(ctx: Context): Job[] {
  return [
    { name: 'chain.link', everySeconds: 5, run: () => linkRows(ctx.db) },
    { name: 'chain.head', everySeconds: 600, run: () => sendHead(ctx) },
  ]
}
