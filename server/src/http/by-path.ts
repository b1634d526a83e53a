/** Finds the first entry whose pattern (a regular expression, in any case of letters) matches a path. */
export function byPath<Entry extends { pattern: string }>(
  entries: readonly Entry[],
): (path: string) => Entry | undefined {
  const known = entries.map((entry) => ({ pattern: new RegExp(entry.pattern, 'i'), entry }))
  return (path) => known.find(({ pattern }) => pattern.test(path))?.entry
}
