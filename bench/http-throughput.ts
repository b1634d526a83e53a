import autocannon from 'autocannon'
import type { Figure } from './figure.ts'
import { median } from './median.ts'
import { startBare } from './start-bare.ts'
import { type ServerProcess, signInOverHttp } from '@fobhouse/server/testing/server-process.ts'

/** The share that each call should reach of a bare server that answers the same bytes. */
const aims: Record<string, number> = { '/api/loggedin/': 0.5, '/api/config/': 0.5, '/api/profile/': 0.35 }
const rounds = 3
const seconds = 4
const connections = 20

/** Requests per second of three calls, in turn with `node:http` answering the same bytes. */
export async function measureThroughput(server: ServerProcess): Promise<Figure[]> {
  const cookie = await signInOverHttp(server.origin)
  const bodies: Record<string, string> = {}
  for (const path of Object.keys(aims)) {
    bodies[path] = await (await fetch(server.origin + path, { headers: { cookie } })).text()
  }
  const bare = await startBare('bare-server.ts', JSON.stringify(bodies))
  try {
    const figures: Figure[] = []
    for (const [path, aim] of Object.entries(aims))
      figures.push(...(await compare({ path, aim, cookie, server, bare })))
    return figures
  } finally {
    bare.stop()
  }
}

type Comparison = { path: string; aim: number; cookie: string; server: ServerProcess; bare: { origin: string } }

async function compare({ path, aim, cookie, server, bare }: Comparison): Promise<Figure[]> {
  const ratios: number[] = []
  const rates: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const ours = await requestsPerSecond(server.origin + path, cookie)
    const limit = await requestsPerSecond(bare.origin + path, cookie)
    rates.push(ours)
    ratios.push(ours / limit)
  }
  return [
    { name: `GET ${path}`, value: Math.round(median(rates)), unit: 'requests/s' },
    { name: `GET ${path} of bare node:http`, value: median(ratios), unit: 'ratio', aim, better: 'higher' },
  ]
}

async function requestsPerSecond(url: string, cookie: string): Promise<number> {
  const result = await autocannon({ url, connections, duration: seconds, headers: { cookie } })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`)
  return result.requests.average
}
