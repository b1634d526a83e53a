type Plain = string | number | boolean

/** The parts of a call, whatever its route. */
export type RequestParts = {
  params?: Record<string, Plain>
  query?: Record<string, Plain | readonly Plain[] | undefined>
  body?: unknown
  file?: Blob
}

/** Fills `:name` in a route's path and appends the query; undefined values are left out. */
export function pathOf(pattern: string, { params = {}, query = {} }: RequestParts): string {
  const path = pattern.replaceAll(/:([A-Za-z]+)/g, (_match, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue
    const values = typeof value === 'object' ? value : [value]
    for (const one of values) search.append(name, String(one))
  }
  return search.size === 0 ? path : `${path}?${search}`
}
