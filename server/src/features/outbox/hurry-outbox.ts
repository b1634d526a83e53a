import type { OutboxKind } from '@fobhouse/contract/routes/outbox.ts'
import type { Context } from '../../context.ts'
import { toText } from '../../core/clock.ts'
import type { Trx } from '../../db/database.ts'
import { outboxJob } from './job-name.ts'
import { makeAllDue } from './store.ts'

/** Retries the waiting messages of a kind at once: the obstacle may just be gone. */
export async function hurryOutbox(ctx: Pick<Context, 'clock' | 'jobs'>, trx: Trx, kind: OutboxKind): Promise<void> {
  await makeAllDue(trx, kind, toText(ctx.clock.now()))
  trx.afterCommit(() => ctx.jobs.wake(outboxJob(kind)))
}
