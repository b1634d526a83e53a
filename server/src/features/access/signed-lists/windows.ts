import type { Window } from '@fobhouse/contract/protocol-2/list.ts'

/** Spans of time in milliseconds since 1970; none holds at its `to` any more. */
export type Span = { from: number; to: number }

/** Whole seconds since 1970. */
export type SecondsRange = readonly [from: number, to: number]

/** The seconds in which a list must be right: those between two instants. */
export function secondsOf({ from, to }: Span): SecondsRange {
  return [Math.floor(from / 1000), Math.ceil(to / 1000)]
}

/**
 * Spans within a range as windows of a list. A list knows whole seconds: it never opens too early, nor closes too late. What
 * begins with the range has begun already, and what ends with it goes on: rounded inwards, a list that is made within a
 * second would refuse everybody for the rest of it.
 */
export function windowsOf(spans: readonly Span[], range: Span): Window[] {
  const [first, last] = secondsOf(range)
  return spans
    .map(({ from, to }): Window => {
      const begin = from <= range.from ? first : Math.ceil(from / 1000)
      return [begin, to >= range.to ? last : Math.floor(to / 1000)]
    })
    .filter(([from, to]) => from < to)
}

/** The part of the windows within the seconds; null if that is all of them. */
export function cutWindows(windows: readonly Window[] | null, [first, last]: SecondsRange): Window[] | null {
  if (windows === null) return null
  const cut = windows
    .map(([from, to]): Window => [Math.max(from, first), Math.min(to, last)])
    .filter(([from, to]) => from < to)
  const [only] = cut
  return cut.length === 1 && only?.[0] === first && only[1] === last ? null : cut
}
