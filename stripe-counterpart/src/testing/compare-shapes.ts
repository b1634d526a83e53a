type Fields = Record<string, unknown>

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns where two values differ in keys and types, as `path: how`. Null on either side fits anything. */
export function compareShapes(documented: unknown, actual: unknown, path = ''): string[] {
  if (documented === null || actual === null) return []
  if (Array.isArray(documented) && Array.isArray(actual)) {
    if (documented.length === 0 || actual.length === 0) return []
    return compareShapes(documented[0], actual[0], `${path}[]`)
  }
  if (isFields(documented) && isFields(actual)) return compareFields(documented, actual, path)
  return typeof documented === typeof actual ? [] : [`${path}: ${typeof actual}, not ${typeof documented}`]
}

function compareFields(documented: Fields, actual: Fields, path: string): string[] {
  // Users name these keys themselves, so they have no fixed shape.
  if (path.endsWith('metadata')) return []
  const missing = Object.keys(documented).filter((key) => !(key in actual))
  const added = Object.keys(actual).filter((key) => !(key in documented))
  const shared = Object.keys(documented).filter((key) => key in actual)
  const at = (key: string) => (path === '' ? key : `${path}.${key}`)
  return [
    ...missing.map((key) => `${at(key)}: missing`),
    ...added.map((key) => `${at(key)}: added`),
    ...shared.flatMap((key) => compareShapes(documented[key], actual[key], at(key))),
  ]
}
