import { sql } from 'kysely'
import { nowText, systemClock } from '../../core/clock.ts'
import { randomIds } from '../../core/ids.ts'
import { type Database, migrate } from '../../db/database.ts'
import type { SealedOrPlain } from '../../db/secrets/seal.ts'
import { createDeviceKey } from '../../device-hub/device-key.ts'
import { hashPassword } from '../../features/accounts/passwords/hash-password.ts'
import { postTransfer } from '../../features/memberbucks/public.ts'
import { createSession, csrfTokenOf } from '../../identity/public.ts'
import { insertMember } from '../factories.ts'
import { type DeviceSeat, fillClub } from '../large-club.ts'

export type ToolSeat = { kind: 'interlock'; serial: string; key: string }
export type Seat = DeviceSeat | ToolSeat
export type Person = { id: number; card: string; cookie: string }

/** The parts of the play. Nobody has two. */
export type Club = {
  seats: Seat[]
  admin: Person
  /** Have money, and buy at machines. */
  buyers: Person[]
  /** Have next to none, and spend it in several places at once. */
  poor: Person[]
  /** Pay the club from their browsers. */
  payers: Person[]
  /** Are granted doors and lose them again. */
  guests: Person[]
  /** Their access is switched off and on. */
  suspects: Person[]
  /** Check in and out. */
  visitors: Person[]
  /** Works with the tools. */
  maker: Person
  /** Credentials for signing in. */
  password: string
  signers: { email: string }[]
}

const parts = { buyers: 40, poor: 6, payers: 4, guests: 8, suspects: 8, visitors: 4 }
const password = 'quartz-lantern-meadow-41'
const [little, plenty] = [300, 50_000_000]

/** A small club on an empty database. */
export async function fillFaultClub(database: Database, smtpUrl: string): Promise<Club> {
  await migrate(database)
  const seats = await fillClub(database, { members: 200, doors: 3, machines: 2 })
  await database.queries
    .updateTable('members')
    .set({ email: sql`'member-' || id || '@example.org'` })
    .execute()
  const rows = await database.queries
    .selectFrom('members')
    .select(['id', 'card_number'])
    .where('state', '=', 'active')
    .orderBy('id')
    .execute()
  const people = await Promise.all(rows.filter(({ id }) => id % 40 >= 12).map((row) => equip(database, row)))
  const take = (count: number) => people.splice(0, count)
  const [maker] = take(1)
  if (!maker) throw new Error('The club has nobody')
  const payers = { buyers: take(parts.buyers), poor: take(parts.poor), payers: take(parts.payers) }
  const others = { guests: take(parts.guests), suspects: take(parts.suspects), visitors: take(parts.visitors) }
  const club = { ...payers, ...others, maker }
  await giveMoney(database, club)
  await saveSettings(database, smtpUrl)
  const tools = await insertTools(database, maker.id)
  const { admin, signers } = await insertAccounts(database)
  return { ...club, seats: [...seats, ...tools], admin, signers, password }
}

const ctxOf = ({ queries: db }: Database) => ({ clock: systemClock, ids: randomIds, db })

/** A person with a signed-in browser. */
async function equip(database: Database, row: { id: number; card_number: string | null }): Promise<Person> {
  const token = await createSession(ctxOf(database), database.queries, {
    memberId: row.id,
    address: '127.0.0.1',
    userAgent: '',
  })
  const cookie = `fobhouse_session=${token}; csrftoken=${csrfTokenOf(token)}`
  return { id: row.id, card: row.card_number ?? '', cookie }
}

async function insertAccounts(database: Database): Promise<Pick<Club, 'admin' | 'signers'>> {
  const ctx = ctxOf(database)
  const id = await insertMember(ctx, { is_admin: 1, email: 'ada@example.org' })
  const password_hash = await hashPassword(password)
  const signers = ['lena@example.org', 'omar@example.org', 'yuki@example.org'].map((email) => ({ email }))
  for (const { email } of signers) await insertMember(ctx, { email, password_hash })
  return { admin: await equip(database, { id, card_number: null }), signers }
}

async function giveMoney(database: Database, club: Pick<Club, 'buyers' | 'payers' | 'poor' | 'maker'>): Promise<void> {
  const actor = { memberId: null, name: 'fobhouse' } as const
  const give = (people: readonly Person[], amount: number) =>
    database.transact(async (trx) => {
      for (const { id: memberId } of people) {
        const topUp = { from: { house: 'cash' }, to: { memberId }, amount, kind: 'cash', actor } as const
        await postTransfer({ clock: systemClock }, trx, { ...topUp, description: 'Cash' })
      }
    })
  await give([...club.buyers, ...club.payers, club.maker], plenty)
  await give(club.poor, little)
}

async function saveSettings({ queries: db }: Database, smtpUrl: string): Promise<void> {
  const values = { 'features.enableSiteSignIn': true, 'mail.smtpUrl': smtpUrl }
  const rows = Object.entries(values).map(([key, value]) => ({
    key,
    value: JSON.stringify(value) as SealedOrPlain, // in clear, as by older versions: the server seals it at its start
    updated_at: nowText(systemClock),
  }))
  await db.insertInto('settings').values(rows).execute()
  // Doors must not ask for it.
  await db.updateTable('devices').set({ exempt_from_site_sign_in: 1 }).execute()
}

async function insertTools({ queries: db }: Database, memberId: number): Promise<ToolSeat[]> {
  const seats: ToolSeat[] = []
  const at = nowText(systemClock)
  for (const serial of ['lathe', 'laser']) {
    const { key, hash } = createDeviceKey(randomIds)
    const row = { kind: 'interlock', serial, name: serial, authorised: 1, key_hash: hash, created_at: at } as const
    const own = { cost_per_session: 5, cost_per_hour: 60, cost_per_kwh: 10, exempt_from_site_sign_in: 1 }
    const inserted = db.insertInto('devices').values({ ...row, ...own })
    const { id } = await inserted.returning('id').executeTakeFirstOrThrow()
    const grant = { device_id: id, member_id: memberId, source: 'hand', granted_at: at } as const
    await db.insertInto('grants').values(grant).execute()
    seats.push({ kind: 'interlock', serial, key })
  }
  return seats
}
