import type { Schedule } from '@fobhouse/contract/routes/hours.ts'
import { Button, Card, Text } from '@mantine/core'
import { IconClock, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'
import classes from './house.module.css'
import { ScheduleCard } from './schedule-card.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'

/** The weekly timetables of the club. */
export function Schedules({ schedules }: { schedules: readonly Schedule[] }) {
  const { t } = useTranslation('house')
  const [open, setOpen] = useState<{ schedule?: Schedule }>()
  const isEmpty = schedules.length === 0
  const add = (
    <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={() => setOpen({})}>
      {t('schedules.add')}
    </Button>
  )
  return (
    <section aria-label={t('schedules.title')}>
      {isEmpty ? (
        <>
          <SectionTitle>{t('schedules.title')}</SectionTitle>
          <Card>
            <EmptyState icon={IconClock} title={t('schedules.empty')} action={add} />
          </Card>
        </>
      ) : (
        <>
          <SectionTitle count={schedules.length} action={add}>
            {t('schedules.title')}
          </SectionTitle>
          <Text c="dimmed" maw={640} mb="sm">
            {t('schedules.help')}
          </Text>
          <div className={classes.cards}>
            {schedules.map((schedule) => (
              <ScheduleCard key={schedule.id} schedule={schedule} onEdit={(edited) => setOpen({ schedule: edited })} />
            ))}
          </div>
        </>
      )}
      {open && <ScheduleDialog schedule={open.schedule} onClose={() => setOpen(undefined)} />}
    </section>
  )
}
