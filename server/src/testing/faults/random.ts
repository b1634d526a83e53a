/** Randomness that a seed repeats. */
export type Random = {
  /** From 0 to 1. */
  fraction(): number
  between(low: number, high: number): number
  oneOf<Item>(items: readonly [Item, ...Item[]]): Item
  shuffle<Item>(items: readonly Item[]): Item[]
}

export function createRandom(seed: number): Random {
  const fraction = mulberry32(seed)
  const below = (count: number) => Math.floor(fraction() * count)
  return {
    fraction,
    between: (low, high) => low + (high - low) * fraction(),
    oneOf: (items) => items[below(items.length)] ?? items[0],
    shuffle(items) {
      const left = [...items]
      return items.flatMap(() => left.splice(below(left.length), 1))
    },
  }
}

/** https://gist.github.com/tommyettinger/46a874533244883189143505d203312c */
function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
