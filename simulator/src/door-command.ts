import { createInterface } from 'node:readline'
import { WrongUse } from '@fobhouse/stripe-counterpart/wrong-use.ts'
import { type DoorEvent, VirtualDoor } from './door.ts'
import { type DoorPlan, doorUsage, readCard, readDoorPlan } from './door-plan.ts'
import { parseFault } from './link-faults.ts'
import { wait } from './script.ts'
import { runBoards } from './protocol-2/board-command.ts'
import type { ScriptStep } from './tap-script.ts'

type Print = (line: string) => void

/** Runs virtual doors until the script ends or, without one, until they are stopped. */
export async function runDoors(args: readonly string[], print: Print): Promise<void> {
  const plan = readDoorPlan(args)
  if (plan.protocol === 2) return runBoards(plan, print)
  const doors = plan.doors.map((door) => new VirtualDoor({ ...plan, ...door }))
  for (const door of doors) {
    const name = doors.length > 1 ? `${door.serial}: ` : ''
    door.events.listen((event) => print(`${name}${describeDoorEvent(event)}`))
    door.start()
  }
  if (plan.script) {
    await Promise.all(doors.map((door) => isReady(door)))
    await runScript(doors, plan.script)
    await Promise.all(doors.map((door) => allReported(door)))
    for (const door of doors) door.stop()
    return
  }
  tapFromKeyboard(doors, print)
  if (plan.cards.length > 0) await tapByItself(doors, plan)
}

const never = 2 ** 31 - 1 // the longest delay of a Node timer; people interrupt earlier

async function isReady(door: VirtualDoor): Promise<void> {
  await door.events.waitFor((event) => event.type === 'ready', never)
}

/** Resolves when the portal has answered every tap. */
async function allReported(door: VirtualDoor): Promise<void> {
  if (door.unreported > 0) await door.events.waitFor(() => door.unreported === 0, never)
}

async function runScript(doors: readonly VirtualDoor[], steps: readonly ScriptStep[]): Promise<void> {
  for (const step of steps) {
    if (step.type === 'wait') await wait(step.seconds)
    else if (step.type === 'fault') for (const door of doors) door.suffer(step.fault)
    else findDoor(doors, step.serial).tap(step.card)
  }
}

async function tapByItself(doors: readonly VirtualDoor[], { cards, everySeconds }: DoorPlan): Promise<void> {
  await Promise.all(doors.map((door) => isReady(door)))
  const rounds = everySeconds === undefined ? cards.length : Infinity
  for (let round = 0; round < rounds; round += 1) {
    if (round > 0) await wait(everySeconds ?? 0)
    doors[round % doors.length]?.tap(cards[round % cards.length] ?? '')
  }
}

function tapFromKeyboard(doors: readonly VirtualDoor[], print: Print): void {
  const lines = createInterface({ input: process.stdin })
  lines.on('line', (line) => {
    const words = line.trim().split(/\s+/)
    const fault = parseFault(words)
    if (fault) {
      for (const door of doors) door.suffer(fault)
      return
    }
    const card = words.pop() ?? ''
    if (card === '') return
    try {
      findDoor(doors, words[0]).tap(readCard(card))
    } catch (error) {
      print(error instanceof Error ? error.message : String(error))
    }
  })
}

function findDoor(doors: readonly VirtualDoor[], serial: string | undefined): VirtualDoor {
  const door = doors.find((one) => serial === undefined || one.serial === serial)
  if (!door) throw new WrongUse(`There is no door "${serial}" here`, doorUsage)
  return door
}

/** What happened at a door, in plain words. */
function describeDoorEvent(event: DoorEvent): string {
  switch (event.type) {
    case 'authorised':
      return 'Connected: the portal knows this door.'
    case 'ready':
      return 'Card list and lockout are up to date.'
    case 'refused':
      return 'The portal refuses this door: it is not authorised yet, or its key is wrong or revoked.'
    case 'disconnected':
      return `No connection (${event.reason}). The door goes on by its own list and tries again.`
    case 'list':
      return `New card list: ${event.cards} ${event.cards === 1 ? 'card' : 'cards'}.`
    case 'lockout':
      return event.lockedOut ? 'Locked out for maintenance: it opens for nobody.' : 'No longer locked out.'
    case 'opened':
      return `Card ${event.cardId}: OPEN.`
    case 'denied':
      return `Card ${event.cardId}: refused.`
    case 'locked_out':
      return `Card ${event.cardId}: refused, the door is locked out.`
    case 'bumped':
      return 'OPEN once, because the portal said so.'
    case 'unlocked':
      return 'Stays OPEN until the portal says lock.'
    case 'locked':
      return 'Locked again.'
    case 'rebooting':
      return 'Restarting.'
    case 'reported':
      return event.success ? 'The portal has noted it.' : 'The portal refused the report.'
  }
}
