import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createConnection, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { z } from 'zod'
import { readEventFiles } from './disk/event-files.ts'
import { eventsFolder } from './disk/event-log.ts'
import { readSaved } from './disk/saved.ts'
import { countCards } from './disk/trust.ts'
import type { FailMode } from './settings.ts'
import { WrongUse } from './wrong-use.ts'

export const statusSchema = z.object({
  serial: z.string().nullable(),
  paired: z.boolean(),
  connected: z.boolean(),
  /** Null as long as it is not connected. */
  protocol: z.literal(2).nullable(),
  listVersion: z.number().nullable(),
  listExpires: z.string().nullable(),
  cards: z.number(),
  waitingEvents: z.number(),
  fail: z.enum(['secure', 'safe']),
  /** Whether the relay has current; null if that is not known. */
  relay: z.union([z.literal(0), z.literal(1)]).nullable(),
  contact: z.enum(['open', 'closed']).nullable(),
  lastError: z.string().nullable(),
})
export type Status = z.output<typeof statusSchema>

const socketIn = (folder: string) => join(folder, 'status.sock')

/** Throws `WrongUse` if another door runs on the same folder: two would move one relay. */
export async function refuseBeside(folder: string): Promise<void> {
  if ((await askRunning(folder)) !== undefined) throw new WrongUse(`another door runs on ${folder}`)
}

/** Answers each connection with the status. Throws `WrongUse` like `refuseBeside`. */
export async function answerStatus(folder: string, status: () => Status): Promise<Server> {
  await refuseBeside(folder)
  rmSync(socketIn(folder), { force: true })
  const server = createServer((connection) => {
    connection.on('error', () => connection.destroy())
    connection.end(JSON.stringify(status()))
  })
  server.listen(socketIn(folder))
  await once(server, 'listening')
  return server
}

/** The status that the running service tells; undefined if none runs. */
export async function askRunning(folder: string): Promise<Status | undefined> {
  const connection = createConnection(socketIn(folder))
  let text = ''
  connection.setEncoding('utf8')
  connection.on('data', (part: string) => {
    text += part
  })
  try {
    await once(connection, 'close')
  } catch {
    // Nobody listens there.
    return undefined
  }
  return statusSchema.parse(JSON.parse(text))
}

/** What the disk knows while the service does not run. */
export async function readStatus(folder: string, fail: FailMode): Promise<Status> {
  const { identity, list: held } = await readSaved(folder)
  const files = readEventFiles(join(folder, eventsFolder))
  return {
    serial: identity?.serial ?? null,
    paired: identity !== undefined,
    connected: false,
    protocol: null,
    listVersion: held?.list.version ?? null,
    listExpires: held?.list.expires ?? null,
    cards: held ? countCards(held.list) : 0,
    waitingEvents: files.reduce((sum, { events }) => sum + events.length, 0),
    fail,
    relay: null,
    contact: null,
    lastError: 'the service does not run',
  }
}

/** The same for people. */
export function describeStatus(status: Status): string {
  const { serial, listVersion, listExpires, cards, waitingEvents, contact, lastError } = status
  const relay = status.relay === null ? 'not known' : status.relay === 1 ? 'has current' : 'has no current'
  const lines = [
    status.paired ? `This door is ${serial}.` : 'This door is not paired yet: fobhouse-door pair <address> <code>',
    status.connected ? 'It is connected to the portal.' : 'It is not connected to the portal.',
    listVersion === null
      ? 'It has no list: no card opens it.'
      : `Its list ${listVersion} has ${cards} cards and holds until ${listExpires}.`,
    `${waitingEvents} events wait for the portal.`,
    `The relay ${relay}; fail mode ${status.fail}. The contact: ${contact ?? 'none, or not known'}.`,
    ...(lastError === null ? [] : [`Last error: ${lastError}`]),
  ]
  return `${lines.join('\n')}\n`
}
