/** Gives the items one after the other, and begins anew after the last. */
export function takeTurns<Item>(items: readonly Item[]): () => Item {
  let index = -1
  return () => {
    index = (index + 1) % items.length
    const item = items[index]
    if (item === undefined) throw new Error('There is nothing to take turns')
    return item
  }
}
