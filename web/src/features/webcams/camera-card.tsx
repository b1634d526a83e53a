import { Card, Skeleton, Text, Title, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { StateDot } from '../../ui/state-dot.tsx'
import { Picture } from './picture.tsx'
import { type Snapshot, snapshotQuery } from './queries.ts'
import classes from './webcams.module.css'

type CameraCardProps = { camera: number; name: string; onEnlarge: () => void }

/** One camera: its newest picture, and how old that is. */
export function CameraCard({ camera, name, onEnlarge }: CameraCardProps) {
  const { t } = useTranslation('webcams')
  const { data, isError } = useQuery(snapshotQuery(camera))
  return (
    <Card component="section" aria-label={name} p={0}>
      {data ? (
        <UnstyledButton className={classes.enlarge} aria-label={t('enlarge', { name })} onClick={onEnlarge}>
          <Picture snapshot={data} name={name} />
        </UnstyledButton>
      ) : (
        <div className={classes.frame}>
          {isError ? <Text c="dimmed">{t('noPicture')}</Text> : <Skeleton h="100%" radius={0} />}
        </div>
      )}
      <div className={classes.caption}>
        <Title order={2} fz={16}>
          {name}
        </Title>
        <PictureState snapshot={data} isError={isError} />
      </div>
    </Card>
  )
}

/** When the picture was taken, and whether the camera still answers. */
export function PictureState({ snapshot, isError }: { snapshot: Snapshot | undefined; isError: boolean }) {
  const { t } = useTranslation('webcams')
  if (snapshot === undefined && !isError) return null
  const fails = isError || snapshot?.isFailing === true
  return (
    <Text size="sm" c="dimmed" component="div" className={classes.state} role="status">
      {fails && <StateDot tone="bad">{t('failing')}</StateDot>}
      {snapshot && (
        <span>
          {fails && `${t('lastPicture')} `}
          <RelativeTime at={snapshot.takenAt} />
        </span>
      )}
    </Text>
  )
}
