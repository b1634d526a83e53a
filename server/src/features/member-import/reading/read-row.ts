import { type ImportedFieldName, memberField } from '@fobhouse/contract/members/field-sets.ts'
import { memberFields } from '@fobhouse/contract/members/fields.ts'
import { type Amount, parseAmount } from '@fobhouse/contract/money.ts'
import { type ImportField, importFields } from '@fobhouse/contract/routes/member-import.ts'
import { max30Schema } from '@fobhouse/contract/text.ts'
import type { z } from 'zod'
import { normalisePhone } from '../../accounts/public.ts'
import type { Problem, RowFacts } from '../rules.ts'
import { type Customs, readPast } from './read-past.ts'
import { splitName } from './rules.ts'
import { readState, readYesNo } from './words.ts'

type Read<Value> = { value: Value } | { fault: string }

type Cells = ReadonlyMap<ImportField, string>

/** Turns the cells of one row into facts by field; blank cells must be left out. Returns every problem. */
export async function readRow(cells: Cells, customs: Customs): Promise<{ facts: RowFacts; problems: Problem[] }> {
  const problems: Problem[] = []
  const values: Record<string, unknown> = {}
  const whole = splitName(cells.get('fullName') ?? '')
  const take = async (name: ImportField, from: ImportField, read: ReadCell) => {
    const text = cells.get(from)
    if (text === undefined) return
    const result = await read(text)
    if ('value' in result) values[name] = result.value
    else problems.push({ field: from, message: result.fault })
  }
  for (const name of importFields) {
    if (name === 'fullName' || name === 'balance') continue
    await take(name, name, readerOf(name, customs))
    const part = name === 'firstName' ? whole.first : name === 'lastName' ? whole.last : undefined
    if (part !== undefined && values[name] === undefined) await take(name, 'fullName', () => by(max30Schema)(part))
  }
  await take('balance', 'balance', (text) => orFault(readOpeningBalance(text, customs), 'validation.openingBalance'))
  return { facts: values as RowFacts, problems } // each was read as its field requires
}

type ReadCell = (text: string) => Read<unknown> | Promise<Read<unknown>>

/** Returns how to read a field's cells: as the field's schema says, except where people use words of their own. */
function readerOf(name: ImportedFieldName, customs: Customs): ReadCell {
  const { stored, normalised } = memberField(name)
  if (normalised === 'phone') {
    return async (text) => orFault(await normalisePhone(text, customs.locale), 'validation.invalidPhone')
  }
  if (stored === 'state') return (text) => orFault(readState(text), 'validation.importState')
  if (stored === 'flag') return (text) => orFault(readYesNo(text), 'validation.yesNo')
  if (stored === 'instant') return (text) => orFault(readPast(text, customs), 'validation.pastDate')
  return by(memberFields[name].schema)
}

function by(schema: z.ZodType): (text: string) => Read<unknown> {
  return (text) => {
    const parsed = schema.safeParse(text)
    return parsed.success ? { value: parsed.data } : { fault: faultIn(parsed.error.issues) }
  }
}

/** For a choice of schemas, the first fault is the one to report. */
function faultIn([issue]: readonly z.core.$ZodIssue[]): string {
  if (issue?.code === 'invalid_union' && issue.errors[0]) return faultIn(issue.errors[0])
  return issue?.message ?? 'validation.invalid'
}

function orFault<Value>(value: Value | undefined, fault: string): Read<Value> {
  return value === undefined ? { fault } : { value }
}

const largestBalance = 100_000_000

function readOpeningBalance(text: string, { locale }: Customs): Amount | undefined {
  const amount = parseAmount(text, locale)
  return amount !== undefined && amount >= 0 && amount <= largestBalance ? amount : undefined
}
