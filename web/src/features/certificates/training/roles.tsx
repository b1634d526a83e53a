import { trainerRoutes } from '@fobhouse/contract/routes/competence.ts'
import type { Queue } from '@fobhouse/contract/routes/training.ts'
import { Anchor, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '../../../lib/api.ts'
import { useFormats } from '../../../lib/use-formats.ts'
import { notifyDone } from '../../../ui/notify.tsx'
import { Row, RowList } from '../../../ui/row-list.tsx'
import { SectionTitle } from '../../../ui/section-title.tsx'
import { useCompetenceChange } from '../queries.ts'
import { isDay } from '../../../lib/day-text.ts'
import { DayField } from '../../../ui/day-field.tsx'

type Role = Queue['roles'][number]

/** What the caller trains; they pause by themselves. */
export function Roles({ queue: { roles } }: { queue: Queue }) {
  const { t } = useTranslation('certificates')
  if (roles.length === 0) return null
  const title = t('training.roles')
  return (
    <section aria-label={title}>
      <SectionTitle count={roles.length}>{title}</SectionTitle>
      <RowList label={title}>
        {roles.map((role) => (
          <RoleRow key={role.id} role={role} />
        ))}
      </RowList>
    </section>
  )
}

function RoleRow({ role: { id, certificateId, certificate, role, perDay, until, pausedUntil } }: { role: Role }) {
  const { t } = useTranslation('certificates')
  const { calendarDate } = useFormats()
  const facts = [
    t(`trainers.roles.${role}`),
    t('trainers.perDay', { count: perDay }),
    ...(until === null ? [] : [t('trainers.until', { date: calendarDate(until) })]),
    ...(pausedUntil === null ? [] : [t('trainers.paused', { date: calendarDate(pausedUntil) })]),
  ]
  return (
    <Row>
      {role === 'lead' ? (
        <Anchor
          component={Link}
          to={`/manage/certificates/${certificateId}`}
          fw={600}
          style={{ paddingBlock: 10, marginBlock: -10 }}
        >
          {certificate}
        </Anchor>
      ) : (
        <Text fw={600}>{certificate}</Text>
      )}
      <Text size="sm" c="dimmed">
        {facts.join(' · ')}
      </Text>
      <Pause id={id} certificate={certificate} pausedUntil={pausedUntil} />
    </Row>
  )
}

type PauseProps = { id: number; certificate: string; pausedUntil: string | null }

function Pause({ id, certificate, pausedUntil }: PauseProps) {
  const { t } = useTranslation('certificates')
  const [day, setDay] = useState('')
  const { mutate, isPending } = useCompetenceChange((until: string | null) =>
    call(trainerRoutes.update, { params: { id: String(id) }, body: { pausedUntil: until } }),
  )
  const pause = (until: string | null) =>
    mutate(until, { onSuccess: () => notifyDone(t(until === null ? 'training.resumed' : 'training.paused')) })
  if (pausedUntil !== null) {
    return (
      <Button mt="xs" variant="default" loading={isPending} onClick={() => pause(null)}>
        {t('training.resume')}
      </Button>
    )
  }
  return (
    <Group gap="sm" align="flex-end" mt="xs">
      <DayField
        label={t('training.pauseUntil')}
        aria-label={t('training.pauseUntilFor', { certificate })}
        value={day}
        onChange={setDay}
      />
      <Button variant="default" loading={isPending} disabled={!isDay(day, 'date')} onClick={() => pause(day)}>
        {t('training.pause')}
      </Button>
    </Group>
  )
}
