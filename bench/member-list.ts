import { openDatabase } from '@fobhouse/server/db/database.ts'
import {
  createClubFolder,
  type ServerProcess,
  signInOverHttp,
  startServer,
} from '@fobhouse/server/testing/server-process.ts'
import type { Figure } from './figure.ts'
import { median } from './median.ts'

const memberCount = 10_000
const rounds = 7

/** The administrators' list of ten thousand members, at the server. */
export async function measureMemberList(): Promise<Figure[]> {
  const club = await createClubFolder()
  try {
    await fillClub(club.folder)
    const server = await startServer(club.folder)
    try {
      return await measureServer(server)
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

/** Straight into the file: ten thousand registrations would hash ten thousand passwords. */
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

async function measureServer(server: ServerProcess): Promise<Figure[]> {
  const cookie = await signInOverHttp(server.origin)
  const read = async (query: string) => {
    const answer = await fetch(`${server.origin}/api/admin/members/${query}`, { headers: { cookie } })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${query}: ${answer.status} ${text}`)
    return answer.headers.get('link')
  }
  const whole = async () => {
    let next: string | undefined = '?limit=1000'
    while (next !== undefined) next = /<(\?[^>]+)>/.exec((await read(next)) ?? '')?.[1]
  }
  const searches = ['?q=person99', '?q=wisniewski%20lukasz', '?q=nick5&sort=-lastSeen', '?q=0491570006']
  const slowestSearch = []
  for (const query of searches) slowestSearch.push(await timeOf(() => read(query)))
  return [
    figure('members: first page of 10,000', await timeOf(() => read('')), 50),
    figure('members: slowest of four searches', Math.max(...slowestSearch), 50),
    figure('members: the whole list, ten pages', await timeOf(whole), 250),
    figure('members: the whole list as CSV', await timeOf(() => read('export/'))),
  ]
}

function figure(name: string, value: number, aim?: number): Figure {
  return aim === undefined ? { name, value, unit: 'ms' } : { name, value, unit: 'ms', aim, better: 'lower' }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  await work() // what every later call finds warm
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now()
    await work()
    times.push(performance.now() - started)
  }
  return median(times)
}
