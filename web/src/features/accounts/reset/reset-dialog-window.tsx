import { Modal } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { ResetRequestForm } from './reset-request-form.tsx'

const widest = 350

export type ResetDialogProps = { isOpen: boolean; onClose: () => void }

export function ResetDialogWindow({ isOpen, onClose }: ResetDialogProps) {
  const { t } = useTranslation('accounts')
  const { t: common } = useTranslation()
  // A dialog gives the focus back only if it has been there closed before.
  const isMounted = useMounted()
  return (
    <Modal
      opened={isOpen && isMounted}
      onClose={onClose}
      size={widest}
      title={t('reset.title')}
      closeButtonProps={{ 'aria-label': common('actions.close') }}
    >
      <ResetRequestForm onClose={onClose} />
    </Modal>
  )
}
