import { outboxKinds } from '@fobhouse/contract/routes/outbox.ts'
import type { Context } from '../../context.ts'
import type { Job } from '../../jobs/jobs.ts'
import { deliverDue } from './deliver-due.ts'
import { outboxJob } from './job-name.ts'
import { senders } from './senders/senders.ts'

export function outboxJobs(ctx: Context): Job[] {
  return outboxKinds.map((kind) => {
    const worker = { kind, sender: senders[kind], pausedUntil: ctx.clock.now() }
    return { name: outboxJob(kind), everySeconds: 15, run: (signal) => deliverDue(ctx, worker, signal) }
  })
}
