import { Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { phoneQuery } from '../../ui/widths.ts'
import { PictureState } from './camera-card.tsx'
import { Picture } from './picture.tsx'
import { snapshotQuery } from './queries.ts'
import { Dialog } from '../../ui/dialog.tsx'

type CameraDialogProps = { camera: number; name: string; onClose: () => void }

/** One picture as large as the window has room; it goes on being refreshed. */
export function CameraDialog({ camera, name, onClose }: CameraDialogProps) {
  const isPhone = useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false })
  const { data, isError } = useQuery(snapshotQuery(camera))
  return (
    <Dialog opened onClose={onClose} title={name} size="min(1200px, 92vw)" fullScreen={isPhone}>
      <Stack gap="sm">
        {data && <Picture snapshot={data} name={name} />}
        <PictureState snapshot={data} isError={isError} />
      </Stack>
    </Dialog>
  )
}
