import { namedSchema } from '@fobhouse/contract/competence/certificates.ts'
import { paymentRefusals } from '@fobhouse/contract/device-protocol.ts'
import {
  type Refusal,
  refusalCodes,
  refusals,
  type RefusalValueKind,
  type RefusalValueName,
} from '@fobhouse/contract/refusals.ts'
import { boardReasons } from '@fobhouse/contract/routes/boards.ts'
import type { TapReason } from '@fobhouse/contract/routes/devices.ts'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useFormats } from '../../lib/use-formats.ts'
import { useMomentTexts } from '../house/moment-text.ts'

/** Who reads the reasons: the member, or an administrator reading about one. */
export type ReasonReader = 'member' | 'administrator'

/** A function that writes a reason in words, with what to do about it. Each state of a card has words of its own. */
export function useReasonText(reader: ReasonReader): (reason: Refusal) => string {
  const { t } = useTranslation('access')
  const { calendarDate, money } = useFormats()
  const { at, until } = useMomentTexts()
  const write: Record<RefusalValueKind, (value: unknown) => string> = {
    money: (value) => money(Number(value)),
    'moment?': (value) => at(String(value)),
    moment: (value) => until(String(value)),
    words: (value) => String(value) || '–',
    'day?': (value) => calendarDate(String(value)),
    'cardState?': String,
    certificates: namesOf,
  }
  return ({ code, params = {} }) => {
    const kinds = Object.entries<RefusalValueKind>(refusals[code])
    const told = kinds.filter(([name]) => params[name] !== undefined)
    const values = Object.fromEntries(told.map(([name, kind]) => [name, write[kind](params[name])]))
    const [stateName] = told.find(([, kind]) => kind === 'cardState?') ?? []
    const context = stateName === undefined ? (told.length < kinds.length ? 'without' : undefined) : values[stateName]
    // Only this entry's own values: others could select a different text by context.
    return t(`refusal.${code}.${reader}`, { ...(values as Partial<Record<RefusalValueName, string>>), context })
  }
}

function namesOf(value: unknown): string {
  return z
    .array(namedSchema)
    .parse(value)
    .map(({ name }) => name)
    .join(', ')
}

/** The reasons of a refused tap in a few words. A newer server may send one that this page does not know. */
export function useLoggedReasons(): (reasons: readonly TapReason[] | undefined) => string {
  const { t: access } = useTranslation('access')
  const { t: devices } = useTranslation('devices')
  const wordsOf = ({ code }: TapReason) => {
    const refusal = refusalCodes.find((known) => known === code)
    if (refusal) return access(`refusal.${refusal}.log`)
    return devices(`why.${[...paymentRefusals, ...boardReasons].find((known) => known === code) ?? 'other'}`)
  }
  return (reasons = []) => reasons.map(wordsOf).join(', ')
}
