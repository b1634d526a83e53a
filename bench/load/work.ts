import { setTimeout as wait } from 'node:timers/promises'
import { type Boards, connectBoards } from './boards.ts'
import type { BusyClub } from './busy-club.ts'
import { takeTurns } from './turns.ts'
import { administer, enableFeatures, visit } from './visits.ts'

type Deed = { what: string; everyMs: number; run(): Promise<void> | void }

export type Work = {
  /** How often each thing was done. */
  done: Readonly<Record<string, number>>
  /** Everything that went wrong, in words. */
  faults: readonly string[]
  /** Starts nothing new; resolves when everybody has left. The boards stay connected. */
  end(): Promise<void>
  disconnect(): void
}

/** What happens on a club's evening, and more. */
function deedsOf(origin: string, boards: Boards, { people }: BusyClub): Deed[] {
  const [visitor, disabled] = [takeTurns(people), takeTurns(people.toReversed())]
  return [
    { what: 'taps', everyMs: 250, run: boards.tap },
    { what: 'sales', everyMs: 1500, run: boards.buy },
    { what: 'tools switched', everyMs: 4000, run: boards.useTool },
    { what: 'visits', everyMs: 2000, run: () => visit(origin, visitor()) },
    { what: 'visits of an administrator', everyMs: 20_000, run: () => administer(origin, disabled()) },
    { what: 'lost connections', everyMs: 15_000, run: boards.loseOne },
  ]
}

/** Taps, tools, sales, sign-ins, page loads, lists, payments and event streams, all at once, until `end` is called. */
export async function startWork(origin: string, club: BusyClub): Promise<Work> {
  await enableFeatures(origin)
  const boards = await connectBoards(origin.replace('http', 'ws'), club)
  const done: Record<string, number> = {}
  const faults: string[] = []
  const underWay = new Set<Promise<void>>()
  const doOne = async ({ what, run }: Deed) => {
    try {
      await run()
      done[what] = (done[what] ?? 0) + 1
    } catch (error) {
      faults.push(`${what}: ${String(error)}`)
    }
  }
  const begin = (deed: Deed) => {
    const doing = doOne(deed).finally(() => underWay.delete(doing))
    underWay.add(doing)
  }
  const timers = deedsOf(origin, boards, club).map((deed) => setInterval(() => begin(deed), deed.everyMs))
  const end = async () => {
    for (const timer of timers) clearInterval(timer)
    await Promise.all(underWay)
    await allAnswered(boards)
  }
  return { done, faults, end, disconnect: boards.stop }
}

async function allAnswered(boards: Boards): Promise<void> {
  const patience = AbortSignal.timeout(30_000)
  while (boards.unreported() > 0) await wait(50, undefined, { signal: patience })
}
