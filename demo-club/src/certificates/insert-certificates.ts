import { newCertificateSchema } from '@fobhouse/contract/competence/certificates.ts'
import { defaultStatement } from '@fobhouse/contract/competence/steps.ts'
import { bringAwards, bringCertificate, type Context, keepDevice, toText, type Trx } from '@fobhouse/server/public.ts'
import { clockAt, type DemoClub } from '../demo-club.ts'
import type { DemoTool } from '../insert-tools.ts'
import { demoCertificates, type DemoCertificateName, demoQuestions, inductionReading } from './describe-certificates.ts'
import * as store from './store.ts'

export type Ids = Readonly<Record<DemoCertificateName, number>>
type Made = { club: DemoClub; ids: Ids; people: DemoClub['members'] }

/**
 * Gives the club certificates from quiz to tool: who holds, learns and teaches them, what waits, and what two tools ask
 * for: the laser at once, the saw in a fortnight.
 */
export async function insertCertificates(
  ctx: Context,
  trx: Trx,
  { club, tools }: { club: DemoClub; tools: readonly DemoTool[] },
): Promise<Ids> {
  const at = { ...ctx, clock: clockAt(club.now) }
  const ids = await insertAll(at, trx, club)
  const people = club.members.filter(({ state }) => state === 'active')
  const made = { club, ids, people }
  await insertQuestions(trx, made)
  await insertAwards(at, trx, made)
  await insertTrainers(trx, made)
  await insertLearners(trx, made, tools)
  await insertWaiting(trx, made)
  await insertRequirements(trx, made, tools)
  const { title, text } = inductionReading
  await store.insertInductionStep(trx, {
    kind: 'reading',
    title: JSON.stringify(title),
    own: JSON.stringify({ kind: 'reading', text, link: '', statement: defaultStatement }),
  })
  return ids
}

async function insertAll(ctx: Context, trx: Trx, { admin: actor }: DemoClub): Promise<Ids> {
  const ids: Partial<Record<DemoCertificateName, number>> = {}
  for (const { key, name, text, grade, validity, needs, steps } of demoCertificates) {
    const certificates = (needs?.of ?? []).flatMap((needed) => ids[needed] ?? [])
    const prerequisites = { mode: needs?.mode ?? 'all', certificates }
    const given = newCertificateSchema.parse({ name, text, grade, validity, prerequisites })
    ids[key] = await bringCertificate(ctx, trx, { given, steps, actor })
  }
  return ids as Ids // each of them was made
}

async function insertQuestions(trx: Trx, { ids }: Made): Promise<void> {
  const stepId = await store.findStepId(trx, ids.laser, 'quiz')
  await store.insertQuiz(trx, stepId)
  for (const [position, content] of demoQuestions.entries()) {
    await store.insertQuestion(trx, { step_id: stepId, position, picture_id: null, content: JSON.stringify(content) })
  }
}

/** Whole days before today; the kiln's first one ends in twenty days unless it is used. */
async function insertAwards(ctx: Context, trx: Trx, { club, ids, people }: Made): Promise<void> {
  const today = club.now.toZonedDateTimeISO(club.timeZone).toPlainDate()
  const ago = (days: number) => today.subtract({ days }).toString()
  const endsSoon = today.add({ days: 20 }).subtract({ months: 9 }).toString()
  const range = (from: number, to: number) => people.slice(from, to).map(({ id }) => id)
  const self = club.admin.memberId
  const groups: readonly [DemoCertificateName, members: readonly number[], awardedOn: string][] = [
    ['metal', [self, ...range(0, 14)], ago(300)],
    ['laser', [self, ...range(0, 24)], ago(180)],
    ['saw', range(2, 14), ago(40)],
    ['saw', range(0, 1), ago(800)],
    ['welding', range(0, 7), ago(120)],
    ['welding', range(7, 8), ago(400)],
    ['kiln', range(1, 6), ago(30)],
    ['kiln', range(0, 1), endsSoon],
    ['marquetry', range(4, 6), ago(90)],
  ]
  const brought = groups.flatMap(([key, members, awardedOn]) =>
    members.map((memberId) => {
      return { memberId, certificateId: ids[key], awardedOn, canRenew: false, publicNote: '' }
    }),
  )
  await bringAwards(ctx, trx, { brought, source: 'admin', actor: club.admin, isDryRun: false })
  const [careless] = range(12, 13)
  if (careless === undefined) return
  const whose = { memberId: careless, certificateId: ids.metal }
  await store.suspendAward(trx, { ...whose, reason: 'The drill press was left running.', at: toText(club.now) })
}

async function insertTrainers(trx: Trx, { club, ids, people }: Made): Promise<void> {
  const [lead, second, third, fourth] = people
  const self = club.admin.memberId
  const roles: readonly [DemoCertificateName, memberId: number | undefined, 'trainer' | 'lead'][] = [
    ['laser', self, 'lead'],
    ['metal', self, 'lead'],
    ['welding', lead?.id, 'lead'],
    ['laser', second?.id, 'trainer'],
    ['saw', third?.id, 'trainer'],
    ['kiln', fourth?.id, 'trainer'],
  ]
  for (const [key, memberId, role] of roles) {
    if (memberId === undefined) continue
    const fixed = { per_day: 30, until_day: null, paused_until: null, appointed_by: self, digest_at: toText(club.now) }
    await store.insertTrainer(trx, {
      ...fixed,
      certificate_id: ids[key],
      member_id: memberId,
      role,
      appointed_at: toText(club.now.subtract({ hours: 24 * 170 })),
    })
  }
}

/** Two who have read and passed, and learn under supervision; two others whose tries failed. */
async function insertLearners(trx: Trx, { club, ids, people }: Made, tools: readonly DemoTool[]): Promise<void> {
  const laser = tools.find(({ name }) => name === 'Laser cutter')
  const of = { certificate_id: ids.laser, by_id: null, version: 1, void_at: null }
  const reading = await store.findStepId(trx, ids.laser, 'reading')
  const quiz = await store.findStepId(trx, ids.laser, 'quiz')
  const hours = await store.findStepId(trx, ids.laser, 'hours')
  const done_at = toText(club.now.subtract({ hours: 24 * 6 }))
  for (const { id } of people.slice(24, 26)) {
    await store.insertResult(trx, { ...of, member_id: id, step_id: reading, done_at, score_hundredths: null })
    await store.insertResult(trx, { ...of, member_id: id, step_id: quiz, done_at, score_hundredths: 10_000 })
    await store.insertProgress(trx, { member_id: id, step_id: hours, milliseconds: 45 * 60_000 })
    if (laser) await store.insertGrant(trx, { device_id: laser.id, member_id: id, source: 'hand', granted_at: done_at })
  }
  for (const { id } of people.slice(26, 28)) {
    await store.insertResult(trx, { ...of, member_id: id, step_id: reading, done_at, score_hundredths: null })
    await insertFailed(trx, club, { memberId: id, stepId: quiz, certificateId: ids.laser })
  }
}

type Failing = { memberId: number; stepId: number; certificateId: number }

async function insertFailed(trx: Trx, club: DemoClub, { memberId, stepId, certificateId }: Failing): Promise<void> {
  const started = club.now.subtract({ hours: 30 })
  const asked = demoQuestions.slice(0, 6)
  const attemptId = await store.insertAttempt(trx, {
    member_id: memberId,
    step_id: stepId,
    certificate_id: certificateId,
    title: JSON.stringify({ 'en-AU': 'Questions about the laser', 'sv-SE': 'Frågor om lasern' }),
    started_at: toText(started),
    due_at: toText(started.add({ hours: 24 })),
    ended_at: toText(started.add({ minutes: 7 })),
    state: 'failed',
    pass_percent: 80,
    pause_minutes: 60,
    answers: JSON.stringify(asked.map((_question, index) => ({ n: index + 1, value: true }))),
  })
  const questions = await store.listQuestionIds(trx, stepId)
  for (const [index, question] of asked.entries()) {
    await store.insertAsked(trx, {
      attempt_id: attemptId,
      n: index + 1,
      question_id: questions[index] ?? 0,
      picture_id: null,
      frozen: JSON.stringify(question),
      is_right: question.answer ? 1 : 0,
    })
  }
}

/** One asks for the sign-off, and three wait for a session of four. */
async function insertWaiting(trx: Trx, { club, ids, people }: Made): Promise<void> {
  const [asking, ...waiting] = people.slice(14, 18)
  const since = toText(club.now.subtract({ hours: 20 }))
  if (asking) {
    const expires_at = toText(club.now.add({ hours: 24 * 6 }))
    const row = { member_id: asking.id, certificate_id: ids.kiln, asked_at: since, expires_at, closed_at: null }
    await store.insertRequest(trx, row)
  }
  for (const { id } of waiting) {
    await store.insertInterest(trx, { member_id: id, certificate_id: ids.marquetry, since, invited_at: null })
  }
}

/** What an item asks for beside its interlock: whoever was granted the welding bay has to know how to weld, too. */
export async function insertItemRequirement(
  trx: Trx,
  { club, certificateId, itemId }: { club: DemoClub; certificateId: number; itemId: number },
): Promise<void> {
  const at = toText(club.now)
  await store.insertRequirement(trx, {
    equipment_id: itemId,
    expression: JSON.stringify({ certificate: certificateId }),
    from_day: null,
    from_at: at,
    until_at: null,
    begun: 1,
    set_by: club.admin.memberId,
    set_at: at,
    told_days: null,
  })
  await store.insertUse(trx, { certificate_id: certificateId, kind: 'equipment', subject_id: itemId, planned: 0 })
}

async function insertRequirements(trx: Trx, { club, ids }: Made, tools: readonly DemoTool[]): Promise<void> {
  const now = toText(club.now)
  const day = club.now.toZonedDateTimeISO(club.timeZone).toPlainDate().add({ days: 14 })
  const laser = tools.find(({ name }) => name === 'Laser cutter')
  const saw = tools.find(({ name }) => name === 'Table saw')
  const fixed = { until_at: null, set_by: club.admin.memberId, set_at: now, told_days: null }
  if (laser) {
    const expression = JSON.stringify({ certificate: ids.laser })
    await store.insertRequirement(trx, {
      ...fixed,
      device_id: laser.id,
      expression,
      from_day: null,
      from_at: now,
      begun: 1,
    })
    await store.insertUse(trx, { certificate_id: ids.laser, kind: 'device', subject_id: laser.id, planned: 0 })
  }
  if (saw) {
    const expression = JSON.stringify({ certificate: ids.saw })
    const from_at = toText(day.toZonedDateTime(club.timeZone).toInstant())
    const planned = { expression, from_day: day.toString(), from_at, begun: 0, told_days: 14 }
    await store.insertRequirement(trx, { ...fixed, ...planned, device_id: saw.id })
    await store.insertUse(trx, { certificate_id: ids.saw, kind: 'device', subject_id: saw.id, planned: 1 })
    await store.makeNotAlone(trx, saw.id)
    await keepDevice(trx, { deviceId: saw.id, at: now })
  }
}
