import type { Refusal } from '@fobhouse/contract/routes/access.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../lib/use-formats.ts'

/** Whom the reasons speak to: the member, or an administrator who reads about one. */
export type ReasonReader = 'member' | 'administrator'

/** A reason in words, with what to do about it. */
export function useReasonText(reader: ReasonReader): (reason: Refusal) => string {
  const { t } = useTranslation('access')
  const { money } = useFormats()
  return ({ code, params = {} }) => {
    const key = reader === 'administrator' ? (`whyNot.${code}` as const) : (`reason.${code}` as const)
    const amount = (name: string) => (typeof params[name] === 'number' ? money(params[name]) : '')
    return t(key, { balance: amount('balance'), minimum: amount('minimum') })
  }
}
