import type { BankEntry } from '@fobhouse/contract/routes/bank.ts'
import { type ErrorCode, errorCatalogue } from '@fobhouse/contract/errors.ts'
import { useTranslation } from 'react-i18next'
import { messageText } from '../../lib/error-text.ts'
import { notifyDone, notifyRefused } from '../../ui/notify.tsx'
import { useBook } from './queries.ts'

/** Books entries, and says how many were booked and why others were refused. */
export function useBooking(entries: readonly BankEntry[]) {
  const { t } = useTranslation('bank')
  return useBook((outcomes) => {
    const booked = outcomes.filter((outcome) => outcome.booked)
    if (booked.length > 0) notifyDone(t('booked', { count: booked.length }))
    for (const { id, code } of outcomes) {
      if (code === null) continue
      const payer = entries.find((entry) => entry.id === id)?.payer || t('unknownPayer')
      notifyRefused(t('refused', { payer, reason: messageText(messageOf(code)) }))
    }
  })
}

function messageOf(code: string): string {
  return code in errorCatalogue ? errorCatalogue[code as ErrorCode].message : 'error.500' // checked just before
}
