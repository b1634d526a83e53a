import { type Kysely, sql } from 'kysely'

/** The club's induction becomes a certificate, and everybody's induction an award of it. Does nothing a second time. */
export async function up(db: Kysely<never>): Promise<void> {
  await addColumns(db)
  await bringInduction(db)
}

/** Its rows alone. */
export async function bringInduction(db: Kysely<never>): Promise<void> {
  const now = new Date().toISOString()
  const bring = async (trx: Kysely<never>) => bringAwards(trx, { certificate: await findOrInsert(trx, now), now })
  // SQLite runs a migration outside of a transaction.
  await (db.isTransaction ? bring(db) : db.transaction().execute(bring))
}

async function addColumns(db: Kysely<never>): Promise<void> {
  const tables = await db.introspection.getTables()
  const steps = tables.find(({ name }) => name === 'certificate_steps')
  if (!steps?.columns.some(({ name }) => name === 'built_in')) {
    await db.schema
      .alterTable('certificate_steps')
      .addColumn('built_in', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  }
  await sql`
    create unique index if not exists certificates_induction on certificates (is_induction) where is_induction = 1
  `.execute(db)
}

const name = {
  'en-AU': 'Induction',
  'de-DE': 'Einweisung',
  'es-ES': 'Iniciación',
  'fr-FR': 'Formation d’accueil',
  'nl-NL': 'Introductie',
  'sv-SE': 'Introduktion',
}

const inPerson = {
  'en-AU': 'In person',
  'de-DE': 'Vor Ort',
  'es-ES': 'En persona',
  'fr-FR': 'Sur place',
  'nl-NL': 'Ter plaatse',
  'sv-SE': 'På plats',
}

const course = {
  'en-AU': 'Course',
  'de-DE': 'Kurs',
  'es-ES': 'Curso',
  'fr-FR': 'Cours',
  'nl-NL': 'Cursus',
  'sv-SE': 'Kurs',
}

/** How long it lasts and what its course is says the settings: what is written here of that is never read. */
async function findOrInsert(db: Kysely<never>, now: string): Promise<number> {
  const found = await sql<{ id: number }>`select id from certificates where is_induction = 1`.execute(db)
  const known = found.rows[0]
  if (known) return known.id
  const made = await sql<{ id: number }>`
    insert into certificates (
      name, text, grade, validity, prerequisite_mode, renew_days, interest_size, archived, is_induction, revision, created_at
    )
    values (${JSON.stringify(name)}, '{}', 'safety', '{"kind":"never"}', 'all', 30, 4, 0, 1, 1, ${now})
    returning id
  `.execute(db)
  const id = made.rows[0]?.id
  if (id === undefined) throw new Error('The induction was not stored')
  await insertStep(db, id, {
    kind: 'in_person',
    title: inPerson,
    own: { kind: 'in_person', checklist: [], byCard: false },
  })
  const own = { kind: 'course', courseId: '', minScore: 80, link: '' }
  await insertStep(db, id, { kind: 'course', title: course, own })
  return id
}

async function insertStep(
  db: Kysely<never>,
  certificate: number,
  { kind, title, own }: { kind: string; title: object; own: object },
): Promise<void> {
  await sql`
    insert into certificate_steps (certificate_id, position, kind, title, again, hidden, own, version, built_in)
    values (${certificate}, 0, ${kind}, ${JSON.stringify(title)}, 1, 0, ${JSON.stringify(own)}, 1, 1)
  `.execute(db)
}

type Inducted = { id: number; lastInduction: string | null; firstJoined: string | null; remindedFor: string | null }

type Terms = { certificate: number; now: string; days: number; reminderDays: number; timeZone: string }

/** Whoever counts as inducted gets an award of the same instant: by their induction, or because they have joined. */
async function bringAwards(db: Kysely<never>, { certificate, now }: Pick<Terms, 'certificate' | 'now'>): Promise<void> {
  const { rows } = await sql<Inducted>`
    select id, last_induction_at as "lastInduction", first_joined_at as "firstJoined",
      induction_reminded_for as "remindedFor"
    from members
    where erased_at is null and (last_induction_at is not null or first_joined_at is not null)
      and not exists (
        select 1 from awards where awards.member_id = members.id and awards.certificate_id = ${certificate}
      )
    order by id
  `.execute(db)
  const days = Number(await readSetting(db, 'induction.maxInductionDays', 0))
  const reminderDays = Number(await readSetting(db, 'induction.reminderDays', 14))
  const timeZone = await readSetting(db, 'general.timeZone', 'Australia/Brisbane')
  const rowOf = createRows({ certificate, now, days, reminderDays, timeZone: String(timeZone) })
  for (let start = 0; start < rows.length; start += 500) {
    await sql`
      insert into awards (
        member_id, certificate_id, awarded_at, source, validity, time_zone, expires_at, end_set_at, public_note,
        private_note, state, reason, end_told_at, reminded_end, reminded_days
      )
      values ${sql.join(rows.slice(start, start + 500).map(rowOf))}
    `.execute(db)
  }
  await sql`
    insert into award_history (award_id, member_id, certificate_id, at, state, awarded_at, expires_at)
    select id, member_id, certificate_id, cast(${now} as text), state, awarded_at, expires_at from awards
    where certificate_id = ${certificate} and member_id is not null
      and not exists (select 1 from award_history as line where line.award_id = awards.id)
    order by id
  `.execute(db)
}

function createRows({ certificate, now, days, reminderDays, timeZone }: Terms) {
  const endOf = createEnds(days, timeZone)
  const validity = JSON.stringify(days === 0 ? { kind: 'never' } : { kind: 'days', days })
  return (row: Inducted) => {
    const at = row.lastInduction ?? row.firstJoined ?? now
    const end = endOf(at)
    const told = end !== null && end <= now ? now : null
    const wasReminded = told === null && isEndBefore(row.remindedFor, { at, days })
    return sql`(
      ${row.id}, ${certificate}, ${at}, ${row.lastInduction === null ? 'joined' : 'induction'}, ${validity}, ${timeZone},
      cast(${end} as text), ${now}, '', '', 'valid', '', cast(${told} as text),
      cast(${wasReminded ? end : null} as text), cast(${wasReminded ? reminderDays : null} as integer)
    )`
  }
}

/** Whether a member was reminded of this end, as it was reckoned until now. */
function isEndBefore(remindedFor: string | null, { at, days }: { at: string; days: number }): boolean {
  return days > 0 && remindedFor !== null && Date.parse(remindedFor) === Date.parse(at) + days * dayMs
}

const dayMs = 86_400_000

/** When what began at an instant ends: at the first instant of the day after the last one. */
function createEnds(days: number, timeZone: string): (at: string) => string | null {
  if (days === 0) return () => null
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  /** What a clock in the zone shows, as if it were one of UTC. */
  const shownAt = (instant: number) => {
    const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
    const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = shownParts.map((part) => parts.get(part))
    return Date.UTC(year, month - 1, day, hour, minute, second)
  }
  return (at) => {
    const shown = shownAt(Date.parse(at))
    return new Date(firstInstant(shown - (shown % dayMs) + (days + 1) * dayMs, shownAt)).toISOString()
  }
}

const shownParts = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const

/** The first instant at which clocks show midnight of a day; where they skip it, the first one after. */
function firstInstant(midnight: number, shownAt: (instant: number) => number): number {
  const offsets = [midnight - dayMs, midnight + dayMs].map((near) => shownAt(near) - near)
  const found = offsets.map((offset) => midnight - offset).filter((instant) => shownAt(instant) === midnight)
  if (found.length > 0) return Math.min(...found)
  let [before, after] = [midnight - dayMs, midnight + dayMs]
  while (after - before > 1000) {
    const middle = Math.floor((before + after) / 2000) * 1000
    if (shownAt(middle) < midnight) before = middle
    else after = middle
  }
  return after
}

async function readSetting(db: Kysely<never>, key: string, usual: string | number): Promise<unknown> {
  const { rows } = await sql<{ value: string }>`select value from settings where key = ${key}`.execute(db)
  const value = rows[0]?.value
  return value === undefined ? usual : JSON.parse(value)
}
