import { giveCards } from '@fobhouse/server/testing/large-club.ts'
import { openDatabase } from '@fobhouse/server/db/database.ts'
import { createClubFolder, type ServerProcess, startServer } from '@fobhouse/server/testing/server-process.ts'

const memberCount = 10_000

/** Runs `work` with a server whose club has ten thousand members. */
export async function withLargeClub<Result>(work: (server: ServerProcess) => Promise<Result>): Promise<Result> {
  const club = await createClubFolder()
  try {
    await fillClub(club.folder)
    const server = await startServer(club.folder)
    try {
      return await work(server)
    } finally {
      await server.stop()
    }
  } finally {
    club.remove()
  }
}

const firstNames = ['Åsa', 'Chidi', 'Łukasz', 'Mai', 'José', 'Priya', 'Tama', 'Fatima', 'Emre', 'Siobhán']
const lastNames = ['Lindqvist', 'Okonkwo', 'Wiśniewski', 'Nguyễn', 'Fernández', 'Raghunathan', 'Faleolo', 'Benali']
const states = ['active', 'active', 'active', 'inactive', 'noob', 'accountonly'] as const

/** Writes into the database, because ten thousand registrations would hash ten thousand passwords. */
async function fillClub(folder: string): Promise<void> {
  const database = await openDatabase({ dataFolder: folder, databaseUrl: '' })
  const people = Array.from({ length: memberCount }, (_, index) => personRow(index))
  await database.transact(async (trx) => {
    for (let start = 0; start < memberCount; start += 500) {
      await trx
        .insertInto('members')
        .values(people.slice(start, start + 500))
        .execute()
    }
    await giveCards(trx)
  })
  await database.close()
}

function personRow(index: number) {
  const first = firstNames[index % firstNames.length] ?? ''
  const last = `${lastNames[index % lastNames.length]} ${index}`
  const at = new Date(Date.UTC(2020, 0, 1 + (index % 2000), index % 24)).toISOString()
  const [email, nick] = [`person${index}@example.org`, `nick${index}`]
  return {
    email,
    email_key: email,
    email_verified_at: at,
    screen_name: nick,
    screen_name_key: nick,
    first_name: first,
    last_name: last,
    name_key: `${first} ${last}`.toLowerCase(),
    phone: `+61 491 ${String(570_000 + index)}`,
    vehicle_registration_plate: `AB${index}`,
    card_number: String(1_000_000_000 + index * 7919),
    state: states[index % states.length] ?? 'active',
    registered_at: at,
    last_seen_at: at,
    is_admin: 0,
    note: '',
    exclude_from_email_export: 0,
    hide_last_seen: 0,
    hide_on_site: 0,
  }
}
