/** One fact that an action changed. `undefined`: this side did not record it. */
export type Change = { name: string; before: unknown; after: unknown }

type Facts = Record<string, unknown>

/** The differences between the two sides of a trail entry, in the server's order. */
export function changesBetween(before: unknown, after: unknown): Change[] {
  if (!isFacts(before) && !isFacts(after)) return isSame(before, after) ? [] : [{ name: 'whole', before, after }]
  const [old, current] = [isFacts(before) ? before : {}, isFacts(after) ? after : {}]
  const isCompared = isFacts(before) && isFacts(after)
  const names = [...new Set([...Object.keys(old), ...Object.keys(current)])]
  return (
    names
      .map((name) => ({ name, before: old[name], after: current[name] }))
      .filter((change) => !isSame(change.before, change.after))
      // If both sides exist, a fact only in the first one says what the action was about, not what it changed.
      .filter(({ name }) => !isCompared || Object.hasOwn(current, name))
  )
}

function isFacts(value: unknown): value is Facts {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The trail is JSON, so the comparison is, too. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
