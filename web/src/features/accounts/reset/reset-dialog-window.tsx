import { useTranslation } from 'react-i18next'
import { ResetRequestForm } from './reset-request-form.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

const widest = 350

export type ResetDialogProps = { isOpen: boolean; onClose: () => void }

export function ResetDialogWindow({ isOpen, onClose }: ResetDialogProps) {
  const { t } = useTranslation('accounts')
  return (
    <Dialog name="accounts/reset" opened={isOpen} onClose={onClose} size={widest} title={t('reset.title')}>
      <ResetRequestForm onClose={onClose} />
    </Dialog>
  )
}
