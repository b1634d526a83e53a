import type { Window } from '@fobhouse/contract/protocol-2/list.ts'
import type { SignedGroup, TagsMark } from './signed-content.ts'
import { cutWindows, type SecondsRange } from './windows.ts'

/** What decides whether a board would still be sent the same list. */
export type Comparable = {
  groups: readonly Pick<SignedGroup, 'windows' | 'mark'>[]
  keyholders: readonly string[]
  /** Windows of open house. */
  open: readonly Window[]
  /** Everything else that the list says, as text. */
  rest: string
}

/**
 * A text that is the same for two lists by which a board decides the same within these seconds. What is over does not
 * count: a list is not sent again because a window has ended.
 */
export function digestOf({ groups, keyholders, open, rest }: Comparable, seconds: SecondsRange): string {
  const marks = new Map<string, TagsMark>()
  for (const { windows, mark } of groups) {
    const own = cutWindows(windows, seconds)
    if (own?.length === 0) continue // it opens to none of them, as if they were not there
    const key = JSON.stringify(own)
    const known = marks.get(key)
    marks.set(key, known ? together(known, mark) : mark)
  }
  const sorted = [...marks].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify([sorted, keyholders, cutWindows(open, seconds), rest])
}

function together(one: TagsMark, other: TagsMark): TagsMark {
  // As numbers without a sign, as they are stored.
  const words = one.words.map((word, index) => (word ^ (other.words[index] ?? 0)) >>> 0)
  return { count: one.count + other.count, words }
}
