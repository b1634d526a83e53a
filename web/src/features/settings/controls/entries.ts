/** The server has parsed what it gives, and this page has made the rest. */
export function entriesOf<Entry>(value: unknown): Entry[] {
  return Array.isArray(value) ? (value as Entry[]) : []
}

/** One place up or down; at the end of the list it stays. */
export function moved<Entry>(entries: readonly Entry[], index: number, by: 1 | -1): Entry[] {
  const entry = entries[index]
  const target = index + by
  if (entry === undefined || target < 0 || target >= entries.length) return [...entries]
  return entries.toSpliced(index, 1).toSpliced(target, 0, entry)
}
