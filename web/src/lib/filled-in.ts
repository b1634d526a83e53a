/** The fields that are not empty: what a filter is in the address, and in a question to the server. */
export function filledIn<Field extends string>(
  fields: Readonly<Record<Field, string>>,
): Partial<Record<Field, string>> {
  const entries = Object.entries<string>(fields).filter(([, value]) => value !== '')
  return Object.fromEntries(entries) as Partial<Record<Field, string>> // of the same fields
}

export function isBlank(fields: Readonly<Record<string, string>>): boolean {
  return Object.values(fields).every((value) => value === '')
}
