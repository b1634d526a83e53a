import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { DeviceKind } from '@fobhouse/contract/routes/devices.ts'
import type { Context } from '@fobhouse/server/public.ts'
import { addDemoSource, setDemoSettings } from '../equip-demo.ts'
import { bookInPassing, readBooked } from './book-in-passing.ts'
import type { Neighbours } from './rules.ts'

/** `cards`: those of members who have a grant for it. */
export type DeviceKey = { kind: DeviceKind; serial: string; key: string; protocol: 1 | 2; cards: readonly string[] }

type Walk = {
  url: string
  doors: readonly DeviceKey[]
  boards: readonly DeviceKey[]
  tools: readonly DeviceKey[]
  machines: readonly DeviceKey[]
  goods: readonly { externalId: number; price: number }[]
  cards: readonly string[]
  folder: string
}

type Walkers = { stop(): Promise<void> }

/** Starts the virtual boards and the people who use them as a separate process, like real boards. */
export function startWalkers(ctx: Context, walk: Walk): Walkers {
  const program = join(import.meta.dirname, 'walk.ts')
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  // On standard input, because everybody can see a process's arguments. When it closes, the walkers end.
  child.stdin.write(`${JSON.stringify(walk)}\n`)
  child.stdin.on('error', (error) => ctx.log.error({ err: error }, 'the walkers hear nothing any more'))
  const ended = once(child, 'exit')
  const neighbours = hearNeighbours(ctx, child.stdout).catch((error: unknown) => {
    ctx.log.error({ err: error }, 'what is around the club was not added')
  })
  const calendar = keepCalendar(ctx, (news) => child.stdin.write(`${news}\n`))
  return {
    async stop() {
      await calendar.stop()
      child.stdin.end()
      await Promise.all([ended, neighbours])
    },
  }
}

/** The walkers write what there is around the club on one line. */
async function hearNeighbours(ctx: Context, output: Readable): Promise<void> {
  for await (const line of createInterface({ input: output })) {
    const { settings, calendar } = JSON.parse(line) as Neighbours // our own program wrote it
    for (const each of settings) await setDemoSettings(ctx, each)
    await addDemoSource(ctx, calendar)
  }
}

const lookEveryMs = 5000
/** The boards are connected by then. */
const firstVisitMs = 15_000
const minuteMs = 60_000
const nextVisitMs = () => (20 + Math.random() * 50) * minuteMs

/**
 * Tells the walkers who has booked the tools that need it, and has one of them come in and book now and then. The walkers
 * have cards and no accounts.
 */
function keepCalendar(ctx: Context, tell: (news: string) => void): { stop(): Promise<void> } {
  let told = ''
  let nextVisit = performance.now() + firstVisitMs
  const look = async () => {
    if (performance.now() >= nextVisit) {
      nextVisit = performance.now() + nextVisitMs()
      await bookInPassing(ctx)
    }
    const news = JSON.stringify(await readBooked(ctx))
    if (news !== told) tell(news)
    told = news
  }
  const failed = (error: unknown) => ctx.log.error({ err: error }, 'the walkers do not know who has booked')
  let looking = look().catch(failed)
  const timer = setInterval(() => {
    looking = looking.then(look).catch(failed)
  }, lookEveryMs)
  return {
    async stop() {
      clearInterval(timer)
      await looking
    },
  }
}
