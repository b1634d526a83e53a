import { Card, Stack } from '@mantine/core'
import { IconVideoOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '@tanstack/react-query'
import { useConfiguration } from '../../domain/club/configuration.ts'
import { useProfile } from '../../domain/member/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { CameraCard, PictureState } from './camera-card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { snapshotQuery } from './queries.ts'
import { Picture } from './picture.tsx'
import { useIsPhone } from '../../ui/widths.ts'
import type webcams from '../../../../texts/en-AU/page/webcams.json'
import classes from './webcams.module.css'

declare module '../../i18n/resources.ts' {
  interface Files {
    webcams: typeof webcams
  }
}

/** What the club's cameras see, a picture a minute. */
export function WebcamsScreen() {
  const { t } = useTranslation('webcams')
  const { webcamLinks } = useConfiguration()
  const { admin } = useProfile()
  const [enlarged, setEnlarged] = useState<number>()
  if (webcamLinks.length === 0) {
    return (
      <Card>
        <EmptyState icon={IconVideoOff} title={t('none')} reason={t(admin ? 'noneReasonAdmin' : 'noneReason')} />
      </Card>
    )
  }
  const name = enlarged === undefined ? undefined : webcamLinks[enlarged]?.[0]
  return (
    <>
      <ul className={classes.cameras}>
        {webcamLinks.map(([title, path], camera) => (
          <li key={path}>
            <CameraCard camera={camera} name={title} onEnlarge={() => setEnlarged(camera)} />
          </li>
        ))}
      </ul>
      {enlarged !== undefined && name !== undefined && (
        <CameraDialog camera={enlarged} name={name} onClose={() => setEnlarged(undefined)} />
      )}
    </>
  )
}

type CameraDialogProps = { camera: number; name: string; onClose: () => void }

/** One picture as large as the window has room; it goes on being refreshed. */
function CameraDialog({ camera, name, onClose }: CameraDialogProps) {
  const isPhone = useIsPhone()
  const { data, isError } = useQuery(snapshotQuery(camera))
  return (
    <Dialog name="webcams/picture" opened onClose={onClose} title={name} size="min(1200px, 92vw)" fullScreen={isPhone}>
      <Stack gap="sm">
        {data && <Picture snapshot={data} name={name} />}
        <PictureState snapshot={data} isError={isError} />
      </Stack>
    </Dialog>
  )
}
