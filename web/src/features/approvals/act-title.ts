import type { Approval } from '@fobhouse/contract/routes/approvals.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats.ts'

/** What is proposed, in one line. */
export function useActTitle(): (approval: Approval) => string {
  const { t } = useTranslation('approvals')
  const { money } = useFormats()
  return ({ act, member }) => {
    const name = member ?? t('somebody')
    switch (act.kind) {
      case 'role':
        return t(act.before.length === 0 ? 'act.role' : 'act.duties', { name })
      case 'credit':
        return t('act.credit', { name, amount: money(act.amount) })
      case 'service':
        return t('act.service')
      case 'address':
      case 'erasure':
        return t(`act.${act.kind}`, { name })
    }
  }
}
