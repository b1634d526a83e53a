import type { OutboxKind } from '@fobhouse/contract/routes/outbox.ts'
import type { Context } from '../../context.ts'
import { toText } from '../../core/clock.ts'
import type { Trx } from '../../db/database.ts'
import { outboxJob } from './job-name.ts'
import { makeAllDue } from './store.ts'

/** What waits of a kind is tried again at once: the reason why it waited may just have gone. */
export async function hurryOutbox(ctx: Pick<Context, 'clock' | 'jobs'>, trx: Trx, kind: OutboxKind): Promise<void> {
  await makeAllDue(trx, kind, toText(ctx.clock.now()))
  trx.afterCommit(() => ctx.jobs.wake(outboxJob(kind)))
}
