import { type Kysely, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { verifyClub } from '../../cli/verify-club.ts'
import { testDatabases } from '../../testing/databases.ts'
import { bringToStep, openAtStep } from '../../testing/old-database.ts'
import type { Queries } from '../database.ts'
import { insertRows } from '../insert-rows.ts'
import { up } from './0119-induction.ts'

const at = '2026-01-01T07:00:00.000Z'

const person = (id: number, more: Record<string, unknown>) => ({
  id,
  email: `m${id}@club.test`,
  email_key: `m${id}@club.test`,
  screen_name: `m${id}`,
  screen_name_key: `m${id}`,
  first_name: `m${id}`,
  last_name: 'Lee',
  name_key: `m${id} lee`,
  state: 'active',
  is_admin: 0,
  registered_at: at,
  last_induction_at: null,
  first_joined_at: null,
  induction_reminded_for: null,
  erased_at: null,
  ...more,
})

/** In summer and in winter, so that the end of a day is another in each. */
const [summer, winter, future] = ['2025-07-01T21:30:00.000Z', '2025-12-31T23:30:00.000Z', '2099-06-01T10:00:00.000Z']

const people = [
  person(1, { last_induction_at: summer, first_joined_at: winter }),
  person(2, { first_joined_at: winter }),
  person(3, { state: 'noob' }),
  person(4, { state: 'noob', last_induction_at: future, induction_reminded_for: '2099-07-01T10:00:00.000Z' }),
  person(5, { state: 'inactive', last_induction_at: summer, first_joined_at: summer }),
  person(6, { state: 'inactive', first_joined_at: summer, erased_at: winter }),
]

type Club = { provider?: string; days?: number; courseId?: string; minScore?: number; link?: string }

async function fill(db: Queries, { provider, days, courseId, minScore, link }: Club): Promise<void> {
  await insertRows(db, { name: 'members', columns: Object.keys(people[0] ?? {}) }, people)
  const values = {
    'general.timeZone': 'Europe/Stockholm',
    'induction.provider': provider,
    'induction.maxInductionDays': days,
    'induction.courseId': courseId,
    'induction.minScore': minScore,
    'features.signup.inductionLink': link,
  }
  const rows = Object.entries(values).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value: JSON.stringify(value), updated_at: at }],
  )
  await insertRows(db, { name: 'settings', columns: ['key', 'value', 'updated_at'] }, rows)
}

const readAwards = (db: Queries) =>
  db
    .selectFrom('awards')
    .select(['member_id', 'awarded_at', 'source', 'state', 'expires_at', 'validity', 'reminded_end'])
    .orderBy('member_id')
    .execute()

async function countRows(db: Queries) {
  const counted = ['awards', 'award_history', 'certificates', 'certificate_steps', 'settings'] as const
  const counts = await Promise.all(
    counted.map((table) => sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db)),
  )
  return counts.map(({ rows }) => Number(rows[0]?.count))
}

const inPerson = { kind: 'in_person', checklist: [], byCard: false }

const clubs: [what: string, club: Club, own: object][] = [
  ['an induction that is ticked and lasts', {}, inPerson],
  ['an induction that is ticked and ends', { provider: 'none', days: 30 }, inPerson],
  [
    'a course of Moodle',
    { provider: 'moodle', days: 0, courseId: '7', minScore: 60, link: 'https://a.test' },
    { kind: 'course', courseId: '7', minScore: 60, link: 'https://a.test' },
  ],
  [
    'a course of Canvas that ends',
    { provider: 'canvas', days: 30, courseId: '9' },
    { kind: 'course', courseId: '9', minScore: 80, link: '' },
  ],
]

describe.each(testDatabases)('on %s', (name) => {
  test.for(clubs)('a club with %s is upgraded to a certificate and its awards', async ([, club, own], { skip }) => {
    const database = await openAtStep(name, '0119')
    if (!database) return skip('no PostgreSQL answers here')
    const db = database.queries
    await fill(db, club)
    await bringToStep(database, '0120')

    const days = club.days ?? 0
    const validity = days === 0 ? '{"kind":"never"}' : `{"kind":"days","days":${days}}`
    const award = (member: number, source: string, awarded: string, end: string, reminded: string | null = null) => ({
      member_id: member,
      awarded_at: awarded,
      source,
      state: 'valid',
      expires_at: days === 0 ? null : end,
      validity,
      reminded_end: days === 0 ? null : reminded,
    })
    const awards = await readAwards(db)
    expect(awards).toEqual([
      award(1, 'induction', summer, '2025-07-31T22:00:00.000Z'),
      award(2, 'joined', winter, '2026-01-31T23:00:00.000Z'),
      award(4, 'induction', future, '2099-07-01T22:00:00.000Z', '2099-07-01T22:00:00.000Z'),
      award(5, 'induction', summer, '2025-07-31T22:00:00.000Z'),
    ])
    // Nobody's end comes earlier than it would have.
    const before = (each: string) => Date.parse(each) + days * 86_400_000
    for (const each of awards)
      expect(Date.parse(each.expires_at ?? future)).toBeGreaterThanOrEqual(before(each.awarded_at))
    const { listSteps } = await import('../../features/certificates/public.ts')
    const [induction] = await db.selectFrom('certificates').select(['id', 'is_induction', 'grade']).execute()
    expect(induction).toMatchObject({ is_induction: 1, grade: 'safety' })
    const shown = await listSteps(db, 'all')
    expect(shown).toHaveLength(1)
    expect(shown[0]?.own).toEqual(own)
    expect((await verifyClub(db)).report.faults).toEqual([])

    const rows = await countRows(db)
    await up(db as unknown as Kysely<never>) // typed as a migration gets it
    expect(await countRows(db)).toEqual(rows)
    expect(await readAwards(db)).toEqual(awards)
  })
})
