import type { Validity } from '@fobhouse/contract/competence/certificates.ts'
import { settingDefinitions, type SettingKey, type SettingValue } from '@fobhouse/contract/settings.ts'
import { sql } from 'kysely'
import { batchesOf } from '../batches.ts'
import type { Queries } from '../database.ts'
import { endOf } from './end-rules.ts'

// The club's induction is a certificate. The settings say how long it lasts, and which course it is: a certificate and
// its built-in steps are read with them, so that there are two ways in and one store.

const keys = [
  'induction.provider',
  'induction.maxInductionDays',
  'induction.courseId',
  'induction.minScore',
  'features.signup.inductionLink',
  'general.timeZone',
] as const satisfies readonly SettingKey[]

type Stored = { [Key in (typeof keys)[number]]: SettingValue<Key> }

export type InductionSettings = {
  validity: Validity
  /** Of its two built-in steps the one that counts. */
  kind: 'in_person' | 'course'
  course: { courseId: string; minScore: number; link: string }
  /** The club's, in which its days end. */
  timeZone: string
}

/** What the settings say of the induction, read from the database: also in a transaction that changes them. */
export async function readInductionSettings(db: Queries): Promise<InductionSettings> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).where('key', 'in', keys).execute()
  const given = new Map<string, unknown>(rows.map(({ key, value }) => [key, JSON.parse(value)]))
  const values = Object.fromEntries(
    keys.map((key) => {
      const parsed = settingDefinitions[key].schema.safeParse(given.get(key))
      return [key, parsed.success ? parsed.data : settingDefinitions[key].default]
    }),
  ) as Stored // each parsed by the schema of its key
  const days = values['induction.maxInductionDays']
  return {
    validity: validityOf(days),
    kind: values['induction.provider'] === 'none' ? 'in_person' : 'course',
    course: {
      courseId: values['induction.courseId'],
      minScore: values['induction.minScore'],
      link: values['features.signup.inductionLink'],
    },
    timeZone: values['general.timeZone'],
  }
}

/** What so many days are as the validity of a certificate; 0: it never ends. */
function validityOf(days: number): Validity {
  return days === 0 ? { kind: 'never' } : { kind: 'days', days }
}

/** The id of the induction. Every club has one. */
export async function findInductionId(db: Queries): Promise<number> {
  const row = await db.selectFrom('certificates').select('id').where('is_induction', '=', 1).executeTakeFirstOrThrow()
  return row.id
}

type Rows = { memberIds: readonly number[]; now: string }

/**
 * Writes the award of members who were inserted or joined just now and have none of the induction: that of their
 * `last_induction_at`, else that of having joined. Whoever has neither gets none.
 */
export async function bringInductions(db: Queries, { memberIds, now }: Rows): Promise<void> {
  if (memberIds.length === 0) return
  const certificate = await findInductionId(db)
  const { validity, timeZone } = await readInductionSettings(db)
  for (const batch of batchesOf(memberIds)) {
    const rows = (await listWithoutAward(db, { memberIds: batch, certificate })).map((member) => {
      const awarded_at = member.last_induction_at ?? member.first_joined_at ?? now
      const facts = { validity, awardedAt: awarded_at, lastUsedAt: null, timeZone, latestEnd: null }
      const expires_at = endOf(facts)
      return {
        member_id: member.id,
        certificate_id: certificate,
        awarded_at,
        source: member.last_induction_at === null ? ('joined' as const) : ('induction' as const),
        validity: JSON.stringify(validity),
        time_zone: timeZone,
        expires_at,
        end_set_at: now,
        end_told_at: expires_at !== null && expires_at <= now ? now : null,
        ...blank,
      }
    })
    if (rows.length === 0) continue
    const added = await db.insertInto('awards').values(rows).returning('id').execute()
    await keepAwards(
      db,
      added.map(({ id }) => id),
      now,
    )
  }
}

const blank = { public_note: '', private_note: '', reason: '', state: 'valid' } as const

async function listWithoutAward(
  db: Queries,
  { memberIds, certificate }: { memberIds: readonly number[]; certificate: number },
) {
  return db
    .selectFrom('members')
    .select(['id', 'last_induction_at', 'first_joined_at'])
    .where('id', 'in', memberIds)
    .where('erased_at', 'is', null)
    .where(({ or, eb }) => or([eb('last_induction_at', 'is not', null), eb('first_joined_at', 'is not', null)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('awards')
            .select('awards.id')
            .whereRef('awards.member_id', '=', 'members.id')
            .where('awards.certificate_id', '=', certificate),
        ),
      ),
    )
    .orderBy('id')
    .execute()
}

/** Keeps how these awards are from now on. */
export async function keepAwards(db: Queries, ids: readonly number[], at: string): Promise<void> {
  await db
    .insertInto('award_history')
    .columns(['award_id', 'member_id', 'certificate_id', 'state', 'awarded_at', 'expires_at', 'at'])
    .expression((query) =>
      query
        .selectFrom('awards')
        .select(['id', 'member_id', 'certificate_id', 'state', 'awarded_at', 'expires_at'])
        .$narrowType<{ member_id: number }>()
        .select((select) => select.cast<string>(select.val(at), 'text').as('at'))
        .where('id', 'in', ids),
    )
    .execute()
}

/** The induction lasts as long for everybody: awards that are there end as the settings say now. */
export async function endInductionsAnew(db: Queries, now: string): Promise<void> {
  const { validity } = await readInductionSettings(db)
  const text = JSON.stringify(validity)
  const awards = await db
    .selectFrom('awards')
    .select(['id', 'awarded_at', 'last_used_at', 'time_zone', 'latest_end'])
    .where('certificate_id', '=', await findInductionId(db))
    .where('state', '<>', 'revoked')
    .where('member_id', 'is not', null)
    .where('validity', '<>', text)
    .orderBy('id')
    .execute()
  const ends = awards.map((award) => ({
    id: award.id,
    end: endOf({
      validity,
      awardedAt: award.awarded_at,
      lastUsedAt: award.last_used_at,
      timeZone: award.time_zone,
      latestEnd: award.latest_end,
    }),
  }))
  for (const batch of batchesOf(ends)) {
    // PostgreSQL cannot infer the type of a parameter in a list.
    const rows = batch.map(({ id, end }) => sql`(cast(${id} as bigint), cast(${end} as text))`)
    await sql`
      update awards set validity = ${text}, end_set_at = ${now}, expires_at = given.column2,
        end_told_at = case when given.column2 <= ${now} then cast(${now} as text) end
      from (values ${sql.join(rows)}) as given where awards.id = given.column1
    `.execute(db)
    await keepAwards(
      db,
      batch.map(({ id }) => id),
      now,
    )
  }
}
