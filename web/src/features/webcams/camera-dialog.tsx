import { Modal, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { phoneQuery } from '../../ui/widths.ts'
import { PictureState } from './camera-card.tsx'
import { Picture } from './picture.tsx'
import { snapshotQuery } from './queries.ts'

type CameraDialogProps = { camera: number; name: string; onClose: () => void }

/** One picture as large as the window has room; it goes on being refreshed. */
export function CameraDialog({ camera, name, onClose }: CameraDialogProps) {
  const { t } = useTranslation()
  const isPhone = useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false })
  const { data, isError } = useQuery(snapshotQuery(camera))
  return (
    <Modal
      opened
      onClose={onClose}
      title={name}
      size="min(1200px, 92vw)"
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      <Stack gap="sm">
        {data && <Picture snapshot={data} name={name} />}
        <PictureState snapshot={data} isError={isError} />
      </Stack>
    </Modal>
  )
}
