import { type Amount, type Locale, parseAmount } from '@fobhouse/contract/money.ts'
import type { ImportField } from '@fobhouse/contract/routes/member-import.ts'
import {
  cardNumberSchema,
  descriptionSchema,
  emailSchema,
  instantSchema,
  max30Schema,
} from '@fobhouse/contract/text.ts'
import { Temporal } from 'temporal-polyfill'
import type { z } from 'zod'
import { toText } from '../../../core/clock.ts'
import { normalisePhone } from '../../accounts/public.ts'
import type { Problem, RowFacts } from '../rules.ts'
import { readDateParts, readState, readYesNo, splitName } from './rules.ts'

export type Customs = { locale: Locale; timeZone: string; now: Temporal.Instant }
type Read<Value> = { value: Value } | { fault: string }

/** Makes facts of the cells of one row, by field; blank ones are not given. Names everything that is wrong. */
export async function readRow(
  cells: ReadonlyMap<ImportField, string>,
  customs: Customs,
): Promise<{ facts: RowFacts; problems: Problem[] }> {
  const problems: Problem[] = []
  const take = <Value>(field: ImportField, read: (text: string) => Read<Value>): Value | undefined => {
    const text = cells.get(field)
    if (text === undefined) return undefined
    const result = read(text)
    if ('value' in result) return result.value
    problems.push({ field, message: result.fault })
    return undefined
  }
  const whole = splitName(cells.get('fullName') ?? '')
  const phone = await normalisePhone(cells.get('phone') ?? '', customs.locale)
  const facts: RowFacts = {
    email: take('email', by(emailSchema)),
    firstName: take('firstName', by(max30Schema)) ?? take('fullName', () => by(max30Schema)(whole.first)),
    lastName: take('lastName', by(max30Schema)) ?? take('fullName', () => by(max30Schema)(whole.last)),
    screenName: take('screenName', by(max30Schema)),
    phone: take('phone', () => orFault(phone, 'validation.invalidPhone')),
    cardNumber: take('rfid', by(cardNumberSchema)),
    vehicleRegistrationPlate: take('vehicleRegistrationPlate', by(max30Schema))?.toUpperCase(),
    state: take('state', (text) => orFault(readState(text), 'validation.importState')),
    registeredAt: take('registrationDate', (text) => orFault(readPast(text, customs), 'validation.pastDate')),
    note: take('note', by(descriptionSchema)),
    excludeFromEmailExport: take('excludeFromEmailExport', (text) => orFault(readYesNo(text), 'validation.yesNo')),
    balance: take('balance', (text) => orFault(readOpeningBalance(text, customs), 'validation.openingBalance')),
  }
  return { facts, problems }
}

function by<Output>(schema: z.ZodType<Output>): (text: string) => Read<Output> {
  return (text) => {
    const parsed = schema.safeParse(text)
    return parsed.success ? { value: parsed.data } : { fault: parsed.error.issues[0]?.message ?? 'validation.invalid' }
  }
}

function orFault<Value>(value: Value | undefined, fault: string): Read<Value> {
  return value === undefined ? { fault } : { value }
}

/** An instant as Fobhouse writes it, or a date of the club's calendar, at its beginning. The future is refused. */
function readPast(text: string, { locale, timeZone, now }: Customs): string | undefined {
  const instant = instantSchema.safeParse(text).success
    ? Temporal.Instant.from(text)
    : startOfDay(text, locale, timeZone)
  return instant && Temporal.Instant.compare(instant, now) <= 0 ? toText(instant) : undefined
}

function startOfDay(text: string, locale: Locale, timeZone: string): Temporal.Instant | undefined {
  const parts = readDateParts(text, locale === 'en-US')
  if (!parts) return undefined
  const [year, month, day] = parts
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }).toZonedDateTime(timeZone).toInstant()
  } catch (error) {
    if (error instanceof RangeError) return undefined // there is no such day
    throw error
  }
}

const largestBalance = 100_000_000

function readOpeningBalance(text: string, { locale }: Customs): Amount | undefined {
  const amount = parseAmount(text, locale)
  return amount !== undefined && amount >= 0 && amount <= largestBalance ? amount : undefined
}
