import { memberFields } from '@fobhouse/contract/members/fields.ts'
import { type ImportField, importFields, type ImportMapping } from '@fobhouse/contract/routes/member-import.ts'
import type { MemberState } from '@fobhouse/contract/routes/profile.ts'
import { foldName, withoutAccents } from '@fobhouse/contract/text.ts'

/** Names of columns that are not fields by themselves, as clubs write them in English and Swedish. */
const otherWords = {
  fullName: 'name fullname membername member namn medlem medlemsnamn fullstandigtnamn heltnamn',
  balance: 'balance memberbucks credit memberbucksbalance saldo tillgodo tillgodohavande',
} as const

function namesOf(field: ImportField): string {
  return field === 'fullName' || field === 'balance' ? otherWords[field] : memberFields[field].imported
}

function asWord(text: string): string {
  return withoutAccents(foldName(text)).replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** Guesses the meaning of a file's columns from their names; each field once. */
export function guessMapping(columns: readonly string[]): ImportMapping {
  return guessFields(columns, importFields, namesOf)
}

/** The same for other fields: `wordsOf` says the names of a field's columns, without accents, signs and capitals. */
export function guessFields<Field extends string>(
  columns: readonly string[],
  fields: readonly Field[],
  wordsOf: (field: Field) => string,
): Record<string, Field> {
  const byWord = new Map(
    fields.flatMap((field) =>
      wordsOf(field)
        .split(' ')
        .map((word) => [word, field] as const),
    ),
  )
  const mapping: Record<string, Field> = {}
  const taken = new Set<Field>()
  for (const column of columns) {
    const field = byWord.get(asWord(column))
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

const stateWords: Record<MemberState, string> = {
  active: 'active aktiv yes ja true 1 x current member medlem paid betald',
  inactive:
    'inactive inaktiv no nej false 0 former lapsed expired suspended cancelled ended tidigare utgangen avslutad avstangd',
  noob: 'noob new ny pending prospective applicant sokande',
  accountonly: 'accountonly account endastkonto konto barakonto',
}
const stateByWord = new Map(
  // Safe, because these are the object's own keys.
  (Object.keys(stateWords) as MemberState[]).flatMap((state) =>
    stateWords[state].split(' ').map((word) => [word, state] as const),
  ),
)

export function readState(text: string): MemberState | undefined {
  return stateByWord.get(asWord(text))
}

const yes = new Set(['yes', 'y', 'ja', 'j', 'true', 'sant', '1', 'x'])
const no = new Set(['no', 'n', 'nej', 'false', 'falskt', '0'])

export function readYesNo(text: string): boolean | undefined {
  const word = asWord(text)
  if (yes.has(word)) return true
  return no.has(word) ? false : undefined
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
