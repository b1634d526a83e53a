/** One fact that is different after a deed. `undefined`: it was not noted on this side. */
export type Change = { name: string; before: unknown; after: unknown }

type Facts = Record<string, unknown>

/** What differs between the two sides of a line, in the order in which the server noted it. */
export function changesBetween(before: unknown, after: unknown): Change[] {
  if (!isFacts(before) && !isFacts(after)) return isSame(before, after) ? [] : [{ name: 'whole', before, after }]
  const [old, current] = [isFacts(before) ? before : {}, isFacts(after) ? after : {}]
  const isCompared = isFacts(before) && isFacts(after)
  const names = [...new Set([...Object.keys(old), ...Object.keys(current)])]
  return (
    names
      .map((name) => ({ name, before: old[name], after: current[name] }))
      .filter((change) => !isSame(change.before, change.after))
      // With two sides, what only the first has is what the deed was about, not what it changed.
      .filter(({ name }) => !isCompared || Object.hasOwn(current, name))
  )
}

function isFacts(value: unknown): value is Facts {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The trail is JSON, and so is the comparison. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
