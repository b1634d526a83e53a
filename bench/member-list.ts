import { type ServerProcess, signInOverHttp } from '@fobhouse/server/testing/server-process.ts'
import type { Figure } from './figure.ts'
import { withLargeClub } from './large-club.ts'
import { median } from './median.ts'

const rounds = 7

/** The server's time for the administrators' list of ten thousand members. */
export async function measureMemberList(): Promise<Figure[]> {
  return withLargeClub(measureServer)
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
  await work() // fills the caches for later calls
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now()
    await work()
    times.push(performance.now() - started)
  }
  return median(times)
}
