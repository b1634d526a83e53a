import { Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ResetRequestForm } from './reset-request-form.tsx'

const widest = 350

export function ResetDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('accounts')
  const { t: common } = useTranslation()
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      size={widest}
      title={t('reset.title')}
      closeButtonProps={{ 'aria-label': common('actions.close') }}
    >
      <ResetRequestForm onClose={onClose} />
    </Modal>
  )
}
