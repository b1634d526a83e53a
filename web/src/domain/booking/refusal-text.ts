import type { BookingRefusal } from '@fobhouse/contract/bookings.ts'
import { quotaUnits } from '@fobhouse/contract/bookables.ts'
import { namedThingSchema } from '@fobhouse/contract/equipment.ts'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useMomentTexts } from '../house/moment-text.ts'
import { useFormats } from '../../lib/use-formats.ts'

type Write = (value: unknown) => string

/** The names of all values that a refusal carries. */
type ValueName =
  | 'name'
  | 'device'
  | 'earliest'
  | 'opensAt'
  | 'until'
  | 'since'
  | 'latest'
  | 'expectedBack'
  | 'minutes'
  | 'step'
  | 'note'
  | 'certificates'
  | 'plans'
  | 'most'
  | 'used'
  | 'needed'
  | 'balance'

/** Writes why something cannot be booked, in words. */
export function useRefusalText(): (refusal: Pick<BookingRefusal, 'code' | 'params'>) => string {
  const { t } = useTranslation('bookings')
  const { calendarDate, duration, money, number } = useFormats()
  const { at, until } = useMomentTexts()
  const minutes: Write = (value) => duration(Number(value) * 60)
  const write: Record<string, Write> = {
    earliest: (value) => at(String(value)),
    opensAt: (value) => at(String(value)),
    until: (value) => until(String(value)),
    since: (value) => until(String(value)),
    latest: (value) => calendarDate(String(value)),
    expectedBack: (value) => calendarDate(String(value)),
    minutes,
    step: minutes,
    note: (value) => textOf(value) || '–',
    certificates: namesOf,
    plans: namesOf,
    needed: (value) => money(Number(value)),
    balance: (value) => money(Number(value)),
  }
  return ({ code, params = {} }) => {
    const amount: Write = params['unit'] === 'minutes' ? minutes : (value) => number(Number(value))
    const writeOf = (name: string): Write => (name === 'most' || name === 'used' ? amount : (write[name] ?? textOf))
    const told = Object.entries(params).map(([name, value]): [string, string] => [name, writeOf(name)(value)])
    const values: Partial<Record<ValueName, string>> = Object.fromEntries(told)
    if (code === 'quota_reached') {
      const per = periods.find((one) => one === params['per'])
      const unit = quotaUnits.find((one) => one === params['unit']) ?? 'bookings'
      return per === undefined ? t('quotaReached.open', values) : t(`quotaReached.${unit}.${per}`, values)
    }
    return t(`refusal.${code}`, { ...values, context: contextOf(code, params) })
  }
}

const periods = ['day', 'week', 'month'] as const

type Params = NonNullable<BookingRefusal['params']>

/** A value of which each code has a sentence with it, and one without. */
const optional: Partial<Record<BookingRefusal['code'], string>> = {
  outside_hours: 'opensAt',
  out_of_order: 'expectedBack',
  booked_by_other: 'until',
}

/** Which of the sentences of a code it is. */
function contextOf(code: BookingRefusal['code'], params: Params): string | undefined {
  const name = optional[code]
  return name !== undefined && params[name] === undefined ? 'without' : undefined
}

export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

export function namesOf(value: unknown): string {
  return z
    .array(namedThingSchema)
    .parse(value)
    .map(({ name }) => name)
    .join(', ')
}
