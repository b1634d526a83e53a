import type { Context } from '../context.ts'

type Base = Pick<Context, 'db'>

const at = '2026-03-01T08:00:00.000Z'

/** A certificate that all other rows are about. */
export async function insertCertificate({ db }: Base, name: string): Promise<number> {
  const fixed = { text: '{}', grade: 'competence', validity: '{"kind":"never"}', prerequisite_mode: 'all' } as const
  const numbers = { renew_days: 30, interest_size: 4, archived: 0, is_induction: 0, revision: 1 }
  const row = { name: JSON.stringify({ 'en-AU': name }), ...fixed, ...numbers, created_at: at }
  return (await db.insertInto('certificates').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** One more certificate, award, step and trainer. */
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
  const step = {
    kind: 'in_person',
    title: '{"en-AU":"Show it"}',
    own: '{"kind":"in_person","checklist":[],"byCard":false}',
  } as const
  await db
    .insertInto('certificate_steps')
    .values({ ...step, certificate_id: id, position: 0, again: 1, hidden: 0, version: 1, removed_at: null })
    .execute()
  const award = {
    awarded_at: at,
    source: 'admin',
    validity: '{"kind":"never"}',
    time_zone: 'UTC',
    end_set_at: at,
  } as const
  await db
    .insertInto('awards')
    .values({
      ...award,
      member_id: member,
      certificate_id: certificate,
      public_note: '',
      private_note: '',
      state: 'valid',
      reason: '',
    })
    .execute()
  await db
    .insertInto('trainers')
    .values({ certificate_id: certificate, member_id: member, role: 'trainer', per_day: 30, appointed_at: at })
    .execute()
}
