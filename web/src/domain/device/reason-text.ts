import { paymentRefusals } from '@fobhouse/contract/device-protocol.ts'
import {
  type Refusal,
  refusalCodes,
  refusals,
  type RefusalValueKind,
  type RefusalValueName,
} from '@fobhouse/contract/refusals.ts'
import type { TapReason } from '@fobhouse/contract/routes/devices.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats.ts'

/** Who reads the reasons: the member, or an administrator reading about one. */
export type ReasonReader = 'member' | 'administrator'

/** A function that writes a reason in words, with what to do about it. */
export function useReasonText(reader: ReasonReader): (reason: Refusal) => string {
  const { t } = useTranslation('access')
  const { money } = useFormats()
  const write: Record<RefusalValueKind, (value: number) => string> = { money }
  return ({ code, params = {} }) => {
    const kinds = Object.entries<RefusalValueKind>(refusals[code])
    const values = Object.fromEntries(kinds.map(([name, kind]) => [name, write[kind](Number(params[name]))]))
    // Only this entry's own values: others could select a different text by context.
    return t(`refusal.${code}.${reader}`, values as Partial<Record<RefusalValueName, string>>)
  }
}

/** The reasons of a refused tap in a few words. A newer server may send one that this page does not know. */
export function useLoggedReasons(): (reasons: readonly TapReason[] | undefined) => string {
  const { t: access } = useTranslation('access')
  const { t: devices } = useTranslation('devices')
  const wordsOf = ({ code }: TapReason) => {
    const refusal = refusalCodes.find((known) => known === code)
    if (refusal) return access(`refusal.${refusal}.log`)
    return devices(`why.${paymentRefusals.find((known) => known === code) ?? 'other'}`)
  }
  return (reasons = []) => reasons.map(wordsOf).join(', ')
}
