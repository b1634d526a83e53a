import type { RehearsalReport } from '@fobhouse/contract/routes/rehearsal.ts'
import type { Temporal } from 'temporal-polyfill'
import { z } from 'zod'
import type { Context } from '../../../../context.ts'
import { type MovableClock, toText } from '../../../../core/clock.ts'
import { fullName } from '../../../../core/full-name.ts'
import { connectStripe } from '../../../../integrations/payments/stripe.ts'
import { graceTermsOf, standingOf } from '../../subscriptions/apply-subscription.ts'
import { listPayers, listRunning } from './account-store.ts'
import { listMails, listNames, listPlanNames, listTrail, type Marks, readMarks } from './facts-store.ts'
import { readAttempts } from './read-charges.ts'
import {
  accessOf,
  type Attempt,
  duesOf,
  type Finding,
  findingOf,
  graceFrom,
  inOrder,
  mailOf,
  type StateEntry,
  totalsOf,
} from './rules.ts'

/** Stands in for the payment provider. */
export type StandIn = {
  address: string
  secretKey: string
  /**
   * Lets everything happen that is due by then, waits until the club was told, and returns the time of the next event;
   * null for none.
   */
  moveTo(moment: Temporal.Instant): Promise<string | null>
}

/** A copy of a club. Nothing else runs its jobs or moves its clock. */
export type Rehearsed = { ctx: Context; clock: MovableClock; standIn: StandIn }
type Wanted = { days: number; onDay(day: number): void }

/** Runs as often as on a server; these jobs tell members and end access. */
const hourlyJobs = ['members.applications', 'billing.review', 'billing.catchUp', 'billing.rejected'] as const

/** Lets days pass on the copy and reports what happened to whom. */
export async function rehearse(club: Rehearsed, wanted: Wanted): Promise<RehearsalReport> {
  const { ctx } = club
  const from = ctx.clock.now()
  const marks = await readMarks(ctx.db)
  const byHand = await listRunning(ctx.db)
  await passDays(club, wanted)
  const stripe = await connectStripe({ apiBase: club.standIn.address, secretKey: club.standIn.secretKey })
  const attempts = await readAttempts(stripe)
  const dues = byHand.flatMap((row) => {
    return duesOf({ ...row, ...standingOf(row), memberId: row.member_id }, graceTermsOf(ctx))
  })
  const findings = [...dues, ...(await readFindings(ctx, attempts, marks))]
  return {
    from: toText(from),
    until: toText(ctx.clock.now()),
    timeZone: ctx.settings.get('general.timeZone'),
    rows: inOrder(await named(ctx, findings)),
    totals: totalsOf(attempts, dues),
  }
}

/** Moves hour by hour, as the jobs run; calls the stand-in only when something is due there. */
async function passDays({ ctx, clock, standIn }: Rehearsed, { days, onDay }: Wanted): Promise<void> {
  const from = clock.now()
  let next = await standIn.moveTo(from)
  await runJobs(ctx)
  for (let hour = 1; hour <= 24 * days; hour += 1) {
    clock.advanceTo(from.add({ hours: hour }))
    if (next !== null && next <= toText(clock.now())) next = await standIn.moveTo(clock.now())
    await runJobs(ctx)
    if (hour % 24 === 0) onDay(hour / 24)
  }
}

async function runJobs({ jobs }: Pick<Context, 'jobs'>): Promise<void> {
  for (const job of hourlyJobs) await jobs.runNow(job)
}

async function readFindings(ctx: Context, attempts: readonly Attempt[], marks: Marks): Promise<Finding[]> {
  const members = new Map((await listPayers(ctx.db)).map((payer) => [payer.stripe_customer_id, payer.id]))
  const charges = attempts.flatMap((attempt) => {
    const memberId = members.get(attempt.customer)
    return memberId === undefined ? [] : [findingOf(attempt, memberId)]
  })
  const mails = (await listMails(ctx.db, marks)).flatMap(({ created_at: at, member_id: memberId, subject }) => {
    return memberId === null ? [] : [mailOf({ at, memberId, subject })]
  })
  const trail = (await listTrail(ctx.db, marks)).flatMap((line): Finding[] => {
    const memberId = Number(line.subject.slice('member:'.length))
    if (line.action === 'subscription.failed') {
      const failed = charges.findLast((one) => one.kind === 'failed' && one.memberId === memberId && one.at <= line.at)
      return [graceFrom(failed?.at ?? line.at, memberId, graceTermsOf(ctx))]
    }
    const found = accessOf({ at: line.at, memberId, action: line.action, ...statesOf(line) })
    return found === undefined ? [] : [found]
  })
  return [...charges, ...trail, ...mails]
}

const stateSchema = z.object({ state: z.string() })

function statesOf({
  before,
  after,
}: {
  before: string | null
  after: string | null
}): Pick<StateEntry, 'before' | 'after'> {
  const stateIn = (json: string | null) => {
    const parsed = stateSchema.safeParse(json === null ? null : JSON.parse(json))
    return parsed.success ? parsed.data.state : ''
  }
  return { before: stateIn(before), after: stateIn(after) }
}

async function named({ db }: Pick<Context, 'db'>, findings: readonly Finding[]) {
  const names = new Map((await listNames(db)).map((one) => [one.id, fullName(one)]))
  const plans = new Map((await listPlanNames(db)).map((one) => [one.member_id, `${one.tier}, ${one.plan}`]))
  return findings.map((finding) => {
    return { ...finding, name: names.get(finding.memberId) ?? '', plan: plans.get(finding.memberId) ?? null }
  })
}
