import { setTimeout as wait } from 'node:timers/promises'
import type { DoorReportCommand } from '@fobhouse/contract/device-protocol.ts'
import { type DoorDecision, type DoorEvent, VirtualDoor } from '@fobhouse/simulator/door.ts'
import type { Timers } from '@fobhouse/stripe-counterpart/timers.ts'
import type { Database } from '../../../db/database.ts'
import { atDoors, best, decideAccess, hoursWithoutSchedule } from '../../../features/access/rules.ts'
import type { Person, Seat } from '../club.ts'
import { eventually } from '../eventually.ts'
import type { Worker } from '../worker.ts'

export type BoardOptions = { url: string; folder: string; timers: Timers }
const mostUnanswered = 2
const patienceMs = 120_000

/** Taps at a door: members, and unknown cards that each come once. */
export function createDoorWorker(seat: Seat, options: BoardOptions & { people: readonly Person[] }): Worker {
  const { people, ...board } = options
  const door = new VirtualDoor({ ...board, ...seat })
  const deeds = followDoor(door)
  let turn = 0
  return {
    name: `door ${seat.serial}`,
    restMs: 60,
    start: async () => {
      door.start()
      await door.events.waitFor(({ type }) => type === 'ready', patienceMs)
    },
    stop: () => door.stop(),
    isConnected: () => door.isAuthorised,
    async work() {
      turn += 1
      const member = people[turn % people.length]
      door.tap(turn % 2 === 0 || !member ? `99${seat.serial.replaceAll(/\D/g, '')}${turn}` : member.card)
      const latest = Date.now() + patienceMs
      while (door.unreported >= mostUnanswered) {
        if (Date.now() > latest) throw new Error(`${door.unreported} taps wait for an answer`)
        await wait(5)
      }
    },
    async findFaults(database) {
      const waiting = async () => (door.unreported > 0 ? [`${seat.serial}: ${door.unreported} taps wait`] : [])
      return [
        ...(await eventually(waiting)),
        ...(await findTapFaults(database, seat.serial, deeds)),
        ...(await eventually(() => compareList(database, door))),
      ]
    },
  }
}

type TapDeeds = Map<string, { acknowledged: number; sent: number }>

/** From the door's log: how often each card's taps were sent and acknowledged. */
function followDoor(door: VirtualDoor): TapDeeds {
  const deeds: TapDeeds = new Map()
  const waiting: { command: DoorReportCommand; card: string }[] = []
  let isUp = false
  const note = (card: string, what: 'acknowledged' | 'sent') => {
    const known = deeds.get(card) ?? { acknowledged: 0, sent: 0 }
    deeds.set(card, { ...known, [what]: known[what] + 1 })
  }
  door.events.listen((event: DoorEvent) => {
    if (event.type === 'disconnected') isUp = false
    else if (event.type === 'authorised') {
      isUp = true
      for (const { card } of waiting) note(card, 'sent')
    } else if ('cardId' in event) {
      waiting.push({ command: commands[event.type], card: event.cardId })
      if (isUp) note(event.cardId, 'sent')
    } else if (event.type === 'reported') {
      // Answers name no card: they belong to the oldest report of that command.
      const index = waiting.findIndex(({ command }) => command === event.command)
      for (const { card } of waiting.splice(index, 1)) note(card, 'acknowledged')
    }
  })
  return deeds
}

const commands: Record<DoorDecision, DoorReportCommand> = {
  opened: 'log_access',
  denied: 'log_access_denied',
  locked_out: 'log_access_locked_out',
}

async function findTapFaults({ queries: db }: Database, serial: string, deeds: TapDeeds): Promise<string[]> {
  const rows = await db
    .selectFrom('taps')
    .innerJoin('devices', 'devices.id', 'taps.device_id')
    .select(['taps.card_number', (builder) => builder.fn.countAll<number>().as('count')])
    .where('devices.serial', '=', serial)
    .groupBy('taps.card_number')
    .execute()
  const stored = new Map(rows.map((row) => [row.card_number, row.count]))
  const faults = [...deeds].flatMap(([card, { acknowledged, sent }]) => {
    const count = stored.get(card) ?? 0
    stored.delete(card)
    // A board without an answer repeats a tap, and the wire has no id for it: it may be stored twice.
    if (acknowledged <= count && count <= sent) return []
    return [`tap ${serial} ${card}: went out ${sent} times, acknowledged ${acknowledged}, is there ${count} times`]
  })
  return [...faults, ...[...stored.keys()].map((card) => `tap ${serial} ${card}: nobody tapped it`)]
}

/** Checks each member by the plain rule, without the server's code for lists. */
async function compareList({ queries: db }: Database, door: VirtualDoor): Promise<string[]> {
  const rows = await db
    .selectFrom('members')
    .innerJoin('grants', 'grants.member_id', 'members.id')
    .innerJoin('devices', 'devices.id', 'grants.device_id')
    .select(['members.card_number', 'members.state'])
    .where('devices.serial', '=', door.serial)
    .where('members.card_number', 'is not', null)
    .execute()
  const device = { ...best.device, kind: 'door', minimumBalance: 0 } as const
  const due = rows.flatMap(({ card_number: card, state }) => {
    const member = {
      card: 'readable',
      state,
      isGranted: true,
      isSignedIn: false,
      isException: false,
      ...atDoors,
      hours: hoursWithoutSchedule,
      requirement: best.member.requirement,
    } as const
    return decideAccess({ device, member }).access && card !== null ? [card] : []
  })
  const has = new Set(door.tags)
  const missing = due.filter((card) => !has.delete(card))
  if (missing.length + has.size === 0) return []
  return [`the list of ${door.serial} lacks ${missing.join(' ') || 'none'}, and has ${[...has].join(' ')} besides`]
}
