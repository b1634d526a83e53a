import { Card } from '@mantine/core'
import { IconVideoOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfiguration } from '../../domain/club/configuration.ts'
import { useProfile } from '../../domain/member/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { CameraCard } from './camera-card.tsx'
import { CameraDialog } from './camera-dialog.tsx'
import classes from './webcams.module.css'

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
