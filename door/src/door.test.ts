import { expect, it } from 'vitest'
import { Door } from './door.ts'
import type { NewEvent } from './disk/event-log.ts'
import type { Memory } from './disk/memory.ts'
import type { HeldList } from './disk/trust.ts'
import { makeHeldList } from './testing/club.ts'

const start = Date.parse('2026-03-12T08:00:00.000Z')
const hour = 3_600_000
const none: Memory = { keyholderTaps: [], ends: [], toldHold: false, toldExpired: 0 }

/** A door whose clock stands still until the test moves it, and whose relay writes down what it was told. */
function makeDoor({
  list,
  memory = none,
  heldOpenSeconds = 30,
}: { list?: HeldList; memory?: Memory; heldOpenSeconds?: number } = {}) {
  const past: (NewEvent | string)[] = []
  const around = { time: start, up: 0, memory, restarts: 0, isHeld: false }
  const relay = {
    isOpen: false,
    pulse: (ms: number) => void past.push(`pulse ${ms}`),
    shut: () => void past.push('shut'),
    hold: (isOn: boolean) => {
      if (isOn !== around.isHeld) past.push(`hold ${isOn}`)
      around.isHeld = isOn
    },
  }
  const door = new Door(
    {
      pulseMs: 3000,
      heldOpenSeconds,
      relay,
      now: () => around.time,
      uptime: () => around.up,
      write: (event) => void past.push(event),
      keep: (kept) => {
        around.memory = kept
      },
      restart: () => {
        around.restarts += 1
      },
    },
    { memory, list },
  )
  const pass = (ms: number) => {
    around.time += ms
    around.up += ms
    door.tick()
  }
  /** What happened since the last call. */
  const news = () => past.splice(0).map((each) => (typeof each === 'string' ? each : describe(each)))
  return { door, around, pass, news }
}

function describe(event: NewEvent): string {
  if (event.type === 'hold') return `told hold ${event.on}`
  if (event.type !== 'tap') return event.type
  const { outcome, reason, number } = event
  return ['tap', outcome, reason, number].filter((each) => each !== undefined).join(' ')
}

it.each([
  ['no list', undefined, ['tap denied no_list 1001']],
  ['its own card', makeHeldList({ issued: start }), ['tap granted', 'pulse 3000']],
  ['another card', makeHeldList({ issued: start, cards: ['1002'] }), ['tap unknown_card 1001']],
  ['a lockout', makeHeldList({ issued: start, isLockedOut: true }), ['tap locked_out']],
  [
    'hours that have not begun',
    makeHeldList({ issued: start, windows: [[start / 1000 + 1, start / 1000 + 2]] }),
    ['tap denied outside_hours'],
  ],
  ['an old list', makeHeldList({ issued: start - 100 * hour }), ['list_expired', 'tap denied list_expired']],
  [
    'an old list and a keyholder',
    makeHeldList({ issued: start - 100 * hour, keyholders: ['1001'] }),
    ['list_expired', 'tap granted', 'pulse 3000'],
  ],
])('writes down a tap before it opens: %s', (_, list, expected) => {
  const { door, news } = makeDoor(list ? { list } : {})
  door.tap('1001')
  expect(news()).toEqual(['boot', ...expected])
})

it('keeps the hours of its list by itself, from their begin to their end', () => {
  const begin = start / 1000 + 3600
  const { door, pass, news } = makeDoor({ list: makeHeldList({ issued: start, windows: [[begin, begin + 7200]] }) })
  const tap = () => {
    news()
    door.tap('1001')
    return news()[0]
  }
  expect(tap()).toBe('tap denied outside_hours')
  pass(hour - 1)
  expect(tap()).toBe('tap denied outside_hours')
  pass(1)
  expect(tap()).toBe('tap granted')
  pass(2 * hour - 1)
  expect(tap()).toBe('tap granted')
  pass(1)
  expect(tap()).toBe('tap denied outside_hours')
})

it('lets everybody out, also without a list and in a lockout', () => {
  for (const list of [undefined, makeHeldList({ issued: start, isLockedOut: true })]) {
    const { door, news } = makeDoor(list ? { list } : {})
    door.moveExit(false)
    door.moveExit(true)
    door.moveExit(false)
    expect(news()).toEqual(['boot', 'exit', 'pulse 3000'])
  }
})

it('opens for no button that is down at the start', () => {
  const { door, news } = makeDoor()
  door.moveExit(true)
  expect(news()).toEqual(['boot'])
})

it.each([
  [7900, ['opened']],
  [8100, ['opened', 'forced']],
])('explains a contact by the pulse before it: after %d ms', (ms, expected) => {
  const { door, pass, news } = makeDoor({ list: makeHeldList({ issued: start }) })
  door.moveContact(false)
  door.tap('1001')
  news()
  pass(ms)
  door.moveContact(true)
  expect(news()).toEqual(expected)
})

it('reports a door that is held open once, and not while it is meant to be open', () => {
  const { door, pass, news } = makeDoor({ list: makeHeldList({ issued: start }) })
  door.moveContact(false)
  door.obey('unlock')
  door.moveContact(true)
  pass(60_000)
  expect(news()).toEqual(['boot', 'told hold true', 'hold true', 'opened'])
  door.obey('lock')
  pass(29_000)
  expect(news()).toEqual(['told hold false', 'hold false', 'shut'])
  pass(1000)
  pass(60_000)
  expect(news()).toEqual(['held_open'])
  door.moveContact(false)
  expect(door.contact).toBe('closed')
  expect(news()).toEqual(['closed'])
})

it('says nothing of a long open door where that is switched off', () => {
  const { door, pass, news } = makeDoor({ heldOpenSeconds: 0 })
  door.moveContact(true)
  pass(100 * hour)
  expect(news()).toEqual(['boot'])
})

it('obeys orders', () => {
  const { door, around, news } = makeDoor({ list: makeHeldList({ issued: start }) })
  door.obey('bump')
  door.obey('reboot')
  expect(news()).toEqual(['boot', 'pulse 3000'])
  expect(around.restarts).toBe(1)
})

const evening = makeHeldList({
  issued: start,
  cards: ['1001', '7'],
  keyholders: ['7'],
  openHouse: [[(start + hour) / 1000, (start + 2 * hour) / 1000]],
})

it('holds open house by itself, from the keyholder to the end, over a restart', () => {
  const { door, around, pass, news } = makeDoor({ list: evening })
  pass(hour + 60_000)
  door.tap('1001')
  pass(1000)
  expect(news()).toEqual(['boot', 'tap granted', 'pulse 3000'])
  door.tap('7')
  expect(news()).toEqual(['tap granted', 'pulse 3000', 'told hold true', 'hold true'])

  const again = makeDoor({ list: evening, memory: around.memory })
  expect(again.news()).toEqual(['boot', 'told hold false'])
  again.pass(hour + 120_000)
  expect(again.news()).toEqual(['told hold true', 'hold true'])
  again.pass(hour)
  expect(again.news()).toEqual(['told hold false', 'hold false'])
})

it('ends open house for its window by an order or a lockout', () => {
  for (const end of ['lock', 'lockout']) {
    const { door, pass, news } = makeDoor({ list: evening })
    pass(45 * 60_000)
    door.tap('7')
    pass(15 * 60_000)
    expect(news()).toEqual(['boot', 'tap granted', 'pulse 3000', 'told hold true', 'hold true'])
    pass(60_000)
    if (end === 'lock') door.obey('lock')
    else door.takeList(makeHeldList({ issued: start, version: start + 1, isLockedOut: true }))
    expect(news()).toEqual(['told hold false', 'hold false', 'shut'])
    door.takeList(evening)
    pass(60_000)
    expect(news()).toEqual([])
  }
})

it('tells after a restart that an order to hold open is over', () => {
  const { news } = makeDoor({ memory: { ...none, toldHold: true } })
  expect(news()).toEqual(['boot', 'told hold false'])
})

it('tells the end of each list once', () => {
  const { pass, news, around } = makeDoor({ list: makeHeldList({ issued: start, hours: 1 }) })
  pass(2 * hour)
  pass(hour)
  expect(news()).toEqual(['boot', 'list_expired'])
  const again = makeDoor({ list: makeHeldList({ issued: start, hours: 1 }), memory: around.memory })
  again.pass(3 * hour)
  expect(again.news()).toEqual(['boot'])
})
