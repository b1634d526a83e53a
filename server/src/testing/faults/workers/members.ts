import { type Caller, unexpected } from '../caller.ts'
import type { Club } from '../club.ts'
import type { Worker } from '../worker.ts'

/** Members check in and out. */
export function createVisitors(caller: Caller, club: Club): Worker {
  const visits = new Map<number, { begun: number[]; isOpen: boolean }>()
  let turn = 0
  return {
    name: 'visitors',
    restMs: 120,
    async work() {
      turn += 1
      const visitor = club.visitors[turn % club.visitors.length] ?? club.admin
      const { begun, isOpen } = visits.get(visitor.id) ?? { begun: [], isOpen: false }
      const { cookie } = visitor
      if (isOpen) {
        const answer = await caller.insist('PUT', '/api/sitesessions/signout/', { cookie })
        if (answer.status !== 200) throw unexpected('check out', answer)
        visits.set(visitor.id, { begun, isOpen: false })
        return
      }
      const answer = await caller.insist('POST', '/api/sitesessions/signin/', { body: { guests: [] }, cookie })
      const { status, body } = answer
      const id = typeof body === 'object' && body !== null && 'id' in body ? Number(body.id) : 0
      if (status !== 200 || id === 0 || begun.includes(id)) throw unexpected('check in', answer)
      visits.set(visitor.id, { begun: [...begun, id], isOpen: true })
    },
    async findFaults({ queries: db }) {
      const rows = await db.selectFrom('site_sessions').select(['id', 'member_id', 'ended_at']).orderBy('id').execute()
      const stored = Map.groupBy(rows, (row) => row.member_id)
      return [...visits].flatMap(([member, { begun, isOpen }]) => {
        const own = stored.get(member) ?? []
        const isRight = own.map(({ id }) => id).join() === begun.join() && (own.at(-1)?.ended_at === null) === isOpen
        return isRight ? [] : [`visits of ${member}: told ${begun.join()}, ${isOpen}; there are ${JSON.stringify(own)}`]
      })
    },
  }
}

const mostSessions = 5

/** Members sign in and out. Sessions must be as they were told. */
export function createSigners(caller: Caller, club: Club): Worker {
  const live: string[] = []
  const over: string[] = []
  let turn = 0
  const check = async (cookies: readonly string[], due: number) => {
    const faults: string[] = []
    for (const cookie of cookies) {
      const { status } = await caller.insist('GET', '/api/loggedin/', { cookie })
      if (status !== due) faults.push(`a session answers ${status}, not ${due}`)
    }
    return faults
  }
  const signOut = async (cookie: string) => {
    const answer = await caller.insist('POST', '/api/logout/', { cookie })
    // The first try may have ended it.
    if (answer.status !== 200 && answer.status !== 401) throw unexpected('sign out', answer)
    over.push(cookie)
  }
  return {
    name: 'signers',
    restMs: 400,
    async work() {
      turn += 1
      const [oldest] = live.length >= mostSessions ? live.splice(0, 1) : []
      if (oldest !== undefined) return signOut(oldest)
      const email = club.signers[turn % club.signers.length]?.email
      const answer = await caller.insist('POST', '/api/login/', { body: { email, password: club.password } })
      if (answer.status !== 200) throw unexpected('sign in', answer)
      live.push(answer.cookies.map((cookie) => cookie.split(';')[0]).join('; '))
    },
    findFaults: async () => [
      ...(await check([...live, club.admin.cookie], 200)),
      ...(await check(over.slice(-mostSessions), 401)),
    ],
  }
}
