import { openDatabase } from '@fobhouse/server/db/database.ts'
import { fillClub } from '@fobhouse/server/testing/large-club.ts'
import {
  administrator,
  createClubFolder,
  type ServerProcess,
  signInOverHttp,
  startServer,
} from '@fobhouse/server/testing/server-process.ts'
import { chromium, type Page } from 'playwright-core'
import { sql } from 'kysely'
import type { Figure } from './figure.ts'
import { median } from './median.ts'

const members = 10_000
const days = 3650
const rounds = 7
const reportAimMs = 100
const chartsAimMs = 500

/** Ten years of a club of ten thousand members: the report at the server, and the charts in Chromium. */
export async function measureStatistics(): Promise<Figure[]> {
  const club = await createClubFolder()
  try {
    await fillYears(club.folder)
    const server = await startServer(club.folder)
    try {
      return [await measureReport(server), ...(await measureCharts(server))]
    } finally {
      await server.stop()
    }
  } finally {
    club.remove()
  }
}

async function fillYears(folder: string): Promise<void> {
  const database = await openDatabase({ dataFolder: folder, databaseUrl: '' })
  await fillClub(database, { members, doors: 1, machines: 0 })
  const { queries: db } = database
  await sql`insert into accounts (member_id, balance) select id, 2350 from members
    where id not in (select member_id from accounts where member_id is not null)`.execute(db)
  const today = Math.floor(Date.now() / 86_400_000)
  for (let start = 1; start <= days; start += 500) {
    const rows = Array.from({ length: Math.min(500, days - start + 1) }, (_, index) => dayRow(today, start + index))
    await db.insertInto('statistics_days').values(rows).execute()
  }
  await database.close()
}

function dayRow(today: number, ago: number) {
  const grown = Math.floor((members * (days - ago)) / days)
  return {
    day: new Date((today - ago) * 86_400_000).toISOString().slice(0, 10),
    members_noob: 10 + (ago % 7),
    members_active: grown,
    members_inactive: Math.floor(grown / 3),
    members_accountonly: Math.floor(grown / 20),
    subscriptions_inactive: ago % 50,
    subscriptions_active: grown,
    subscriptions_cancelling: ago % 13,
    balance: grown * 2350,
    moved_stripe: 20_000 + (ago % 900),
    moved_other: 1500,
    moved_interlock: 9000 + (ago % 70),
    moved_card: 4000 + (ago % 31),
    moved_web: ago % 5,
  }
}

async function measureReport(server: ServerProcess): Promise<Figure> {
  const cookie = await signInOverHttp(server.origin)
  const times: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const started = performance.now()
    const answer = await fetch(`${server.origin}/api/statistics/`, { headers: { cookie } })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`The report answered ${answer.status}: ${text.slice(0, 200)}`)
    if (round > 0) times.push(performance.now() - started)
  }
  const name = `statistics: report of ten years × ${members} members`
  return { name, value: median(times), unit: 'ms', aim: reportAimMs, better: 'lower' }
}

async function measureCharts({ origin }: ServerProcess): Promise<Figure[]> {
  const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const page = await browser.newPage({ baseURL: origin, viewport: { width: 1440, height: 900 } })
    await page.goto('/login')
    await page.locator('[name=email]').fill(administrator.email)
    await page.locator('[name=password]').fill(administrator.password)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/dashboard')
    await page.goto('/tools/stats')
    await drawn(page)
    return [await timeRange(page, '12 months'), await timeRange(page, 'All')]
  } finally {
    await browser.close()
  }
}

async function drawn(page: Page): Promise<void> {
  await page.locator('.recharts-curve').first().waitFor()
}

/** From the click to the frame in which every chart shows the other time span. */
async function timeRange(page: Page, label: string): Promise<Figure> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await page.getByText('6 months', { exact: true }).click()
    await drawn(page)
    const choice = page.getByText(label, { exact: true })
    const elapsed = await choice.evaluate(async (element) => {
      const started = performance.now()
      if ('click' in element && typeof element.click === 'function') element.click()
      for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
      return performance.now() - started
    })
    times.push(elapsed)
  }
  return {
    name: `statistics: charts drawn, ${label}`,
    value: median(times),
    unit: 'ms',
    aim: chartsAimMs,
    better: 'lower',
  }
}
