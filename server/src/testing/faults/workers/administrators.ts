import type { Database } from '../../../db/database.ts'
import { type Caller, unexpected } from '../caller.ts'
import type { Club } from '../club.ts'
import type { Worker } from '../worker.ts'

/** Grants doors and takes them back. */
export function createKeyholder(caller: Caller, club: Club, doors: readonly number[]): Worker {
  const granted = new Map<string, boolean>()
  let turn = 0
  return {
    name: 'keyholder',
    restMs: 120,
    async work() {
      turn += 1
      const guest = club.guests[turn % club.guests.length]
      const door = doors[turn % doors.length]
      const name = `${door} ${guest?.id}`
      const isGranted = granted.get(name) !== true
      const path = `/api/access/doors/${door}/${isGranted ? 'authorise' : 'revoke'}/${guest?.id}/`
      const answer = await caller.insist('PUT', path, { cookie: club.admin.cookie })
      if (answer.status !== 200) throw unexpected(path, answer)
      granted.set(name, isGranted)
    },
    async findFaults({ queries: db }) {
      const rows = await db.selectFrom('grants').select(['device_id', 'member_id']).execute()
      const stored = new Set(rows.map((row) => `${row.device_id} ${row.member_id}`))
      return [...granted].flatMap(([name, isGranted]) =>
        stored.has(name) === isGranted ? [] : [`grant ${name}: ${isGranted ? 'given' : 'taken back'}, and not so`],
      )
    },
  }
}

/** Switches members' access off and on; each is told by mail. */
export function createSecretary(caller: Caller, club: Club): Worker {
  const changes = new Map<number, number>()
  let turn = 0
  return {
    name: 'secretary',
    restMs: 250,
    async work() {
      turn += 1
      const id = club.suspects[turn % club.suspects.length]?.id ?? 0
      const times = changes.get(id) ?? 0
      const path = `/api/admin/members/${id}/state/${times % 2 === 0 ? 'inactive' : 'active'}/`
      const answer = await caller.insist('POST', path, { cookie: club.admin.cookie })
      if (answer.status !== 200) throw unexpected(path, answer)
      changes.set(id, times + 1)
    },
    findFaults: (database) => findStateFaults(database, changes),
  }
}

async function findStateFaults({ queries: db }: Database, changes: ReadonlyMap<number, number>): Promise<string[]> {
  const faults: string[] = []
  for (const [id, times] of changes) {
    const member = await db.selectFrom('members').select('state').where('id', '=', id).executeTakeFirstOrThrow()
    const state = times % 2 === 0 ? 'active' : 'inactive'
    if (member.state !== state) faults.push(`member ${id} is ${member.state}, not ${state}`)
    const mails = await db.selectFrom('outbox').select('id').where('member_id', '=', id).execute()
    if (mails.length !== times) faults.push(`member ${id} changed ${times} times, and has ${mails.length} mails`)
  }
  return faults
}

/** Changes a setting again and again. */
export function createDecorator(caller: Caller, club: Club): Worker {
  let turn = 0
  return {
    name: 'decorator',
    restMs: 300,
    async work() {
      turn += 1
      const body = { 'general.siteOwner': `Owner ${turn}` }
      const answer = await caller.insist('PUT', '/api/admin/settings/', { body, cookie: club.admin.cookie })
      if (answer.status !== 200) throw unexpected('settings', answer)
    },
    async findFaults({ queries: db }) {
      const query = db.selectFrom('settings').select('value').where('key', '=', 'general.siteOwner')
      const stored = (await query.executeTakeFirst())?.value
      const { body } = await caller.insist('GET', '/api/config/')
      const shown = JSON.stringify(body).includes(`"Owner ${turn}"`)
      if (turn === 0 || (stored === JSON.stringify(`Owner ${turn}`) && shown)) return []
      return [`the setting is ${stored}, ${shown ? '' : 'not shown '}after change ${turn}`]
    },
  }
}
