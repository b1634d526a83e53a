import type { Context } from '../context.ts'

type Base = Pick<Context, 'db'>

const at = '2026-03-01T08:00:00.000Z'
const endless = '{"kind":"never"}'

/** A certificate without steps. */
export async function insertCertificate({ db }: Base, name: string): Promise<number> {
  const fixed = { text: '{}', grade: 'competence', validity: endless, prerequisite_mode: 'all' } as const
  const numbers = { renew_days: 30, interest_size: 4, archived: 0, is_induction: 0, revision: 1 }
  const row = { name: JSON.stringify({ 'en-AU': name }), ...fixed, ...numbers, created_at: at }
  return (await db.insertInto('certificates').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** A step of a certificate. `own`: the fields of its kind. */
export async function insertStep(
  { db }: Base,
  certificate: number,
  own: { kind: 'in_person' | 'hours' } & Record<string, unknown>,
): Promise<number> {
  const row = { certificate_id: certificate, kind: own.kind, title: '{"en-AU":"Show it"}', own: JSON.stringify(own) }
  const fixed = { position: 0, again: 1, hidden: 0, version: 1, removed_at: null }
  return (
    await db
      .insertInto('certificate_steps')
      .values({ ...row, ...fixed })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
}

/** What an award without an end has besides its member and certificate. */
export const awardOfNow = {
  awarded_at: at,
  source: 'admin',
  validity: endless,
  time_zone: 'UTC',
  end_set_at: at,
  public_note: '',
  private_note: '',
  state: 'valid',
  reason: '',
} as const

/** One more certificate, award, step, trainer, and member who waits for a sign-off and for a session. */
export async function insertCompetence(
  ctx: Base,
  { certificate, member, index }: { certificate: number; member: number; index: number },
): Promise<void> {
  const { db } = ctx
  const id = await insertCertificate(ctx, `Thing ${index}`)
  await db
    .insertInto('certificate_prerequisites')
    .values({ certificate_id: id, prerequisite_id: certificate })
    .execute()
  await insertStep(ctx, id, { kind: 'in_person', checklist: [], byCard: false })
  const of = { member_id: member, certificate_id: certificate }
  await db
    .insertInto('awards')
    .values({ ...awardOfNow, ...of })
    .execute()
  await db
    .insertInto('trainers')
    .values({ ...of, role: 'trainer', per_day: 30, appointed_at: at })
    .execute()
  await db
    .insertInto('sign_off_requests')
    .values({ ...of, asked_at: at, expires_at: '2099-01-01T00:00:00.000Z', closed_at: null })
    .execute()
  await db
    .insertInto('certificate_interest')
    .values({ ...of, since: at, invited_at: null })
    .execute()
}

type Asked = { device: number; certificate: number; until: string | null }

/** What a device asks for. */
export async function insertRequirement(db: Base['db'], { device, certificate, until }: Asked): Promise<void> {
  const expression = JSON.stringify({ certificate })
  const row = { device_id: device, expression, from_at: at, until_at: until, begun: 1, set_at: at }
  await db.insertInto('requirements').values(row).execute()
}
