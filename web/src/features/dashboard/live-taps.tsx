import type { Swipes } from '@fobhouse/contract/routes/access.ts'
import { Anchor, Card, Group, Text, Title, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { swipesQuery } from '../../domain/device/door-queries.ts'
import { Face } from '../../ui/face.tsx'
import { ListLoading } from '../../ui/page-loading.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { tapTones } from '../../domain/device/tap-outcome.tsx'
import classes from './dashboard.module.css'
import { NotLookedUp } from './not-looked-up.tsx'

const shown = 6

/** The newest taps, live. */
export function LiveTaps() {
  const { t } = useTranslation('dashboard')
  const { t: common } = useTranslation()
  const { data, isError, refetch } = useQuery(swipesQuery)
  const taps = data?.doors.slice(0, shown)
  return (
    <Card component="section" aria-label={t('taps.title')}>
      <Group justify="space-between" mb="xs" wrap="nowrap">
        <Title order={2} fz={16}>
          {t('taps.title')}
        </Title>
        <Anchor component={Link} to="/tools/swipes/recent" fw={600} size="sm" aria-label={t('taps.allLabel')}>
          {t('taps.all')}
        </Anchor>
      </Group>
      {!taps && (isError ? <NotLookedUp onRetry={() => void refetch()} /> : <ListLoading rows={4} />)}
      {taps?.length === 0 && (
        <Text c="dimmed" size="sm">
          {t('taps.none')}
        </Text>
      )}
      <ul className={classes.taps}>
        {taps?.map((tap) => (
          <li key={keyOf(tap)} className={classes.tap}>
            <Face name={tap.user ?? '?'} />
            <div className={classes.tapWords}>
              <Text truncate>{tap.user ?? common('taps.unknownPerson')}</Text>
              <Text size="sm" c="dimmed" truncate>
                {tap.name}
                {tap.outcome !== 'granted' && (
                  <span style={{ color: `var(--fob-${tapTones[tap.outcome]})` }}>
                    {`, ${common(`taps.${tap.outcome}`).toLocaleLowerCase()}`}
                  </span>
                )}
              </Text>
            </div>
            <Text size="sm" c="dimmed" style={{ flex: 'none' }}>
              <RelativeTime at={tap.date} />
            </Text>
          </li>
        ))}
      </ul>
      {taps && <NewTapHeard newest={taps[0]} />}
    </Card>
  )
}

type Tap = Swipes['doors'][number]

const keyOf = ({ date, id, name }: Tap) => `${date} ${id} ${name}`

/** For screen readers: one sentence for each tap that arrives while the screen is open, none for earlier taps. */
function NewTapHeard({ newest }: { newest: Tap | undefined }) {
  const { t } = useTranslation()
  const [before] = useState(newest)
  const isNew = newest && (!before || keyOf(newest) !== keyOf(before))
  const words = isNew && [
    newest.user ?? t('taps.unknownPerson'),
    newest.name,
    ...(newest.outcome === 'granted' ? [] : [t(`taps.${newest.outcome}`).toLocaleLowerCase()]),
  ]
  return <VisuallyHidden role="status">{words && words.join(', ')}</VisuallyHidden>
}
