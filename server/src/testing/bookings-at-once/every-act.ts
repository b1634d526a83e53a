import type { Draw } from './acts.ts'
import type { Batch } from './walk.ts'

type Part = Partial<Omit<Draw, 'name'>>

const act = (name: string, part: Part = {}, pass = 0): Batch => ({
  pass,
  acts: [{ name, who: 0, which: 0, from: 0, length: 4, count: 3, ...part }],
})
const laser = 0
const printers = 1
const room = 2
const mill = 3
const shop = 4

/** Each act once, one after the other and so that it is done: none of them is drawn in vain. */
export const everyAct: Batch[] = [
  act('book', { which: laser, from: 4 }),
  act('wish', { who: 1, which: laser, from: 4, count: 1 }),
  act('cancel'),
  act('accept'),
  act('book', { which: laser, from: 12 }),
  act('wish', { who: 2, which: laser, from: 12, count: 1 }),
  act('cancelByClub', { which: 1 }),
  act('decline'),
  act('unwish'),
  act('book', { which: printers, from: 2, length: 2, count: 2 }),
  act('approve'),
  act('changeCount', { which: 1, count: 1 }),
  act('refuse'),
  act('series', { who: 2, which: room, from: 10, length: 2, count: 1 }),
  act('moveFollowing', { which: 1, from: 8 }),
  act('book', { who: 1, which: room, from: 1, length: 2, count: 1 }),
  act('here'),
  act('extend', { length: 1 }, 16),
  act('endEarly'),
  act('maintain', { from: 20, length: 2, count: 1 }),
  act('override', { from: 20 }),
  act('bookForMember', { which: 7, from: 28 }),
  // To the first booking nobody comes.
  act('buy', {}, 44),
  act('takeBackPack', {}, 16),
  act('takeBackStrike'),
  act('change', { from: 36 }),
  act('cancelRange', { who: 2, length: 8 }),
  act('outOfOrder'),
  act('working'),
  act('backSoon'),
  act('degraded'),
  act('retire', { which: 4 }),
  act('working', { which: 4 }),
  act('moveItem'),
  act('moveItem', { count: 2 }),
  act('disable', { who: 2 }),
  act('enable', { who: 2 }),
]

/** Everybody wants the same times, at once, and waits for them: before anything is drawn. */
export const rush: Batch[] = ['book', 'wish'].map((name) => ({
  pass: 0,
  acts: [laser, printers, room, mill, shop].flatMap((which) =>
    [0, 1, 2].flatMap((who) => act(name, { who, which, from: 3, length: name === 'book' ? 4 : 2, count: 2 }).acts),
  ),
}))
