import { foldName, withoutAccents } from '@fobhouse/contract/text.ts'

function asWord(text: string): string {
  return withoutAccents(foldName(text)).replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** The words of one language for each meaning, without accents, signs and capitals, with spaces between. */
export type WordsFor<Meaning extends string> = Readonly<Record<Meaning, string>>

/** What each word means, in whatever language. */
export function readWords<Meaning extends string>(
  languages: readonly WordsFor<Meaning>[],
): ReadonlyMap<string, Meaning> {
  return new Map(
    languages.flatMap((language) =>
      // Safe, because these are the object's own keys.
      (Object.keys(language) as Meaning[]).flatMap((meaning) =>
        language[meaning].split(' ').map((word) => [word, meaning] as const),
      ),
    ),
  )
}

export function meaningOf<Meaning extends string>(
  text: string,
  meanings: ReadonlyMap<string, Meaning>,
): Meaning | undefined {
  return meanings.get(asWord(text))
}

/** Guesses the meaning of a file's columns from their names; each field once. */
export function guessFields<Field extends string>(
  columns: readonly string[],
  meanings: ReadonlyMap<string, Field>,
): Record<string, Field> {
  const mapping: Record<string, Field> = {}
  const taken = new Set<Field>()
  for (const column of columns) {
    const field = meaningOf(column, meanings)
    if (field === undefined || taken.has(field)) continue
    mapping[column] = field
    taken.add(field)
  }
  return mapping
}

/** The identity of a layout: the names of its columns, in any order and spelling. */
export function layoutOf(columns: readonly string[]): string {
  return columns
    .map((column) => foldName(column))
    .toSorted()
    .join('\n')
}

/** Splits `Öberg, Nia` or `Nia Maria Öberg`: the last name is the last word, or the part before the comma. */
export function splitName(text: string): { first: string; last: string } {
  const [before = '', ...after] = text.split(',')
  if (after.length > 0) return { first: after.join(',').trim(), last: before.trim() }
  const words = text.trim().split(/\s+/)
  return { first: words.slice(0, -1).join(' ') || (words[0] ?? ''), last: words.length > 1 ? (words.at(-1) ?? '') : '' }
}

/** Year, month and day as dates are written in the club's country; a time behind it is ignored. */
export function readDateParts(
  text: string,
  isMonthFirst: boolean,
): [year: number, month: number, day: number] | undefined {
  const written = text.trim().replace(/[T ]\d{1,2}:\d{2}.*$/, '')
  const iso = /^(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})$/.exec(written)
  if (iso) return [Number(iso[1]), Number(iso[2]), Number(iso[3])]
  const local = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/.exec(written)
  if (!local) return undefined
  const [one, two, year] = [Number(local[1]), Number(local[2]), Number(local[3])]
  return isMonthFirst ? [year, one, two] : [year, two, one]
}
