import { fillFolder } from '@fobhouse/server/testing/large-club.ts'
import { createClubFolder, signInOverHttp, startServer } from '@fobhouse/server/testing/server-process.ts'
import type { Figure } from './figure.ts'
import { median } from './median.ts'

const sizes = [100, 1000, 10_000, 50_000]
const doors = 10
const rounds = 7

/** Administrators' screens, and calls that do more than fill a page from a list. `:id` is a member in the middle. */
const calls = {
  'first page of members': '/api/admin/members/',
  'a search for members': '/api/admin/members/?q=bench-screen_name-77',
  'one member': '/api/admin/members/:id/profile/',
  'what somebody may open': '/api/admin/members/:id/access/',
  doors: '/api/admin/doors/',
  'the last taps': '/api/tools/swipes/',
  statistics: '/api/statistics/',
}

/** Makes the same calls to clubs of a hundred to fifty thousand members, to find what grows with them, and how much. */
export async function measureGrowth(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const members of sizes) figures.push(...(await measureClub(members)))
  return figures
}

async function measureClub(members: number): Promise<Figure[]> {
  const club = await createClubFolder()
  try {
    await fillFolder(club.folder, { members, doors, machines: 0 })
    const server = await startServer(club.folder)
    try {
      const cookie = await signInOverHttp(server.origin)
      const name = (what: string) => `${what}, ${members} members`
      const figures: Figure[] = [
        { name: name('start to the first answer'), value: server.millisecondsToFirstAnswer, unit: 'ms' },
      ]
      for (const [what, path] of Object.entries(calls)) {
        const url = server.origin + path.replace(':id', String(Math.ceil(members / 2)))
        figures.push({ name: name(what), value: await timeOf(url, cookie), unit: 'ms' })
      }
      return [...figures, { name: name('memory'), value: server.residentMegabytes(), unit: 'MB' }]
    } finally {
      await server.stop()
    }
  } finally {
    club.remove()
  }
}

async function timeOf(url: string, cookie: string): Promise<number> {
  const times: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const started = performance.now()
    const answer = await fetch(url, { headers: { cookie } })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text.slice(0, 200)}`)
    if (round > 0) times.push(performance.now() - started) // the first one runs with cold caches
  }
  return median(times)
}
