/** The fields that are not empty: a filter as it stands in the address and in a request. */
export function filledIn<Field extends string>(
  fields: Readonly<Record<Field, string>>,
): Partial<Record<Field, string>> {
  const entries = Object.entries<string>(fields).filter(([, value]) => value !== '')
  return Object.fromEntries(entries) as Partial<Record<Field, string>> // of the same fields
}

export function isBlank(fields: Readonly<Record<string, string>>): boolean {
  return Object.values(fields).every((value) => value === '')
}
