/** Returns a function that gives the items one by one, over and over. */
export function takeTurns<Item>(items: readonly Item[]): () => Item {
  let index = -1
  return () => {
    index = (index + 1) % items.length
    const item = items[index]
    if (item === undefined) throw new Error('There is nothing to take turns')
    return item
  }
}
