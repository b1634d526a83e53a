import { hourRoutes, type Schedule } from '@fobhouse/contract/routes/hours.ts'
import { Anchor, Card, Group, Stack, Text, Title } from '@mantine/core'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMomentTexts } from '../../domain/house/moment-text.ts'
import { call } from '../../lib/api.ts'
import { useFormats } from '../../lib/use-formats.ts'
import { StateBadge, StateDot } from '../../ui/state-dot.tsx'
import classes from './house.module.css'
import { RowActions } from './row-actions.tsx'
import { type WeekLine, weekLines } from './week-lines.ts'
import { useWindowText } from './window-text.ts'

type ScheduleCardProps = { schedule: Schedule; onEdit: (schedule: Schedule) => void }

/** One schedule: whether it is open now, its week, and what uses it. */
export function ScheduleCard({ schedule, onEdit }: ScheduleCardProps) {
  const { t } = useTranslation('house')
  const { id, name, openNow, openingHours, followsClosures } = schedule
  return (
    <Card component="article" aria-label={name}>
      <Stack gap="sm">
        <div className={classes.head}>
          <Group gap="xs" className={classes.name}>
            <Title order={3} fz={16}>
              {name}
            </Title>
            {openingHours && <StateBadge tone="info">{t('schedules.openingHours')}</StateBadge>}
          </Group>
          <RowActions
            name={name}
            consequence={t('remove.schedule')}
            onEdit={() => onEdit(schedule)}
            remove={() => call(hourRoutes.removeSchedule, { params: { id: String(id) } })}
          />
        </div>
        <StateDot tone={openNow ? 'good' : 'off'} isSentence>
          {useStateText(schedule)}
        </StateDot>
        <Week schedule={schedule} />
        <Text component="div" size="sm" c="dimmed">
          {!followsClosures && <div>{t('schedules.throughClosures')}</div>}
          <Use schedule={schedule} />
        </Text>
      </Stack>
    </Card>
  )
}

function useStateText({ openNow, nextChange }: Schedule): string {
  const { t } = useTranslation('house')
  const { at, openUntil } = useMomentTexts()
  if (openNow) return nextChange === null ? t('schedules.state.open') : openUntil(nextChange)
  return nextChange === null
    ? t('schedules.state.closed')
    : t('schedules.state.closedUntil', { moment: at(nextChange) })
}

function Week({ schedule: { name, windows } }: { schedule: Schedule }) {
  const { t } = useTranslation('house')
  const textOf = useWindowText()
  const daysOf = useDaysText()
  return (
    <dl className={classes.week} aria-label={t('schedules.week', { name })}>
      {weekLines(windows).map((line) => (
        <Fragment key={line.first}>
          <dt className={classes.days}>{daysOf(line)}</dt>
          <dd className={classes.hours}>{textOf(line.windows)}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

function useDaysText(): (line: WeekLine) => string {
  const { t } = useTranslation('house')
  const { weekdayName } = useFormats()
  return ({ first, last }) =>
    first === last
      ? weekdayName(first)
      : t('schedules.days', { first: weekdayName(first, 'short'), last: weekdayName(last, 'short') })
}

function Use({ schedule: { usedBy } }: { schedule: Schedule }) {
  const { t } = useTranslation('house')
  const { devices, tiers, grants } = usedBy
  if (devices.length + tiers.length + grants === 0) return <div>{t('schedules.use.none')}</div>
  return (
    <>
      {devices.length > 0 && (
        <div>
          {t('schedules.use.devices')}{' '}
          {devices.map(({ id, name }, index) => (
            <Fragment key={id}>
              {index > 0 && ', '}
              <Anchor component={Link} to={`/manage/devices/${id}?tab=settings`} inherit>
                {name}
              </Anchor>
            </Fragment>
          ))}
        </div>
      )}
      {tiers.length > 0 && <div>{t('schedules.use.tiers', { names: tiers.map(({ name }) => name).join(', ') })}</div>}
      {grants > 0 && <div>{t('schedules.use.grants', { count: grants })}</div>}
    </>
  )
}
