/** A value of Stripe's form encoding: text, or the list or object that brackets build. */
export type FormValue = string | FormValue[] | { [key: string]: FormValue }

type Branch = { [key: string]: string | Branch }

/** Reads `items[0][price]=x&metadata[a]=b&expand[]=y`. Branches whose keys are 0, 1, 2 … or empty are lists. */
export function readForm(raw: string): Record<string, FormValue> {
  const root: Branch = {}
  for (const [name, value] of new URLSearchParams(raw)) {
    const [first = '', ...inner] = name.split('[').map((part) => part.replace(/\]$/u, ''))
    place(root, [first, ...inner], value)
  }
  return Object.fromEntries(Object.entries(root).map(([key, value]) => [key, settle(value)]))
}

function place(branch: Branch, [key = '', ...rest]: readonly string[], value: string): void {
  const name = key === '' ? String(Object.keys(branch).length) : key
  if (rest.length === 0) {
    branch[name] = value
    return
  }
  const existing = branch[name]
  const next: Branch = typeof existing === 'object' ? existing : {}
  branch[name] = next
  place(next, rest, value)
}

function settle(value: string | Branch): FormValue {
  if (typeof value === 'string') return value
  const keys = Object.keys(value)
  const values = Object.values(value).map((each) => settle(each))
  if (keys.length > 0 && keys.every((key, index) => key === String(index))) return values
  return Object.fromEntries(keys.map((key, index) => [key, values[index] ?? '']))
}
