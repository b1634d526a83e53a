type Named = { first_name: string; last_name: string }
type MaybeNamed = { first_name: string | null; last_name: string | null }

/** First and last name of a row, as everybody reads it: `Aroha Ngata`. */
export function fullName({ first_name: first, last_name: last }: Named): string {
  return `${first} ${last}`
}

/** The same for a row that may have been joined to nobody; null then. */
export function fullNameOrNull({ first_name: first, last_name: last }: MaybeNamed): string | null {
  return first === null || last === null ? null : `${first} ${last}`
}

/** Who did something: the member joined to a row, else a key or a plan by its own name; null: the server. */
export function byName(
  joined: MaybeNamed,
  { memberId, name }: { memberId: number | null; name: string | null },
): { id: number | null; name: string } | null {
  const member = fullNameOrNull(joined)
  if (memberId !== null && member !== null) return { id: memberId, name: member }
  return name === null ? null : { id: null, name }
}
