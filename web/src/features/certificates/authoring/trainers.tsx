import type { Trainer } from '@fobhouse/contract/competence/trainers.ts'
import { trainerRoutes } from '@fobhouse/contract/routes/competence.ts'
import type { WholeCertificate } from '@fobhouse/contract/routes/certificates.ts'
import { ActionIcon, Button, Card, Text } from '@mantine/core'
import { IconPlus, IconSchool, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api.ts'
import { useFormats } from '../../../lib/use-formats.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { notifyDone } from '../../../ui/notify.tsx'
import { Row, RowList } from '../../../ui/row-list.tsx'
import { SectionTitle } from '../../../ui/section-title.tsx'
import { StateDot } from '../../../ui/state-dot.tsx'
import { useCompetenceChange } from '../queries.ts'
import { TrainerDialog } from './trainer-dialog.tsx'

type Opened = { kind: 'appoint' } | { kind: 'remove'; trainer: Trainer }

/** Who may sign it off. */
export function Trainers({ certificate }: { certificate: WholeCertificate }) {
  const { t } = useTranslation('certificates')
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const { trainers } = certificate
  const add = (
    <Button
      variant="default"
      leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
      onClick={() => setOpened({ kind: 'appoint' })}
    >
      {t('trainers.appoint')}
    </Button>
  )
  return (
    <section aria-label={t('trainers.title')}>
      <SectionTitle count={trainers.length} {...(trainers.length > 0 && { action: add })}>
        {t('trainers.title')}
      </SectionTitle>
      {trainers.length === 0 ? (
        <Card>
          <EmptyState icon={IconSchool} title={t('trainers.none')} reason={t('trainers.noneReason')} action={add} />
        </Card>
      ) : (
        <RowList label={t('trainers.title')}>
          {trainers.map((trainer) => (
            <TrainerRow key={trainer.id} trainer={trainer} onRemove={() => setOpened({ kind: 'remove', trainer })} />
          ))}
        </RowList>
      )}
      {opened?.kind === 'appoint' && <TrainerDialog certificate={certificate} onClose={close} />}
      <RemoveTrainer trainer={opened?.kind === 'remove' ? opened.trainer : undefined} onClose={close} />
    </section>
  )
}

function TrainerRow({ trainer, onRemove }: { trainer: Trainer; onRemove: () => void }) {
  const { t } = useTranslation('certificates')
  const { calendarDate } = useFormats()
  const { name, role, perDay, until, pausedUntil, able } = trainer
  const facts = [
    t(`trainers.roles.${role}`),
    t('trainers.perDay', { count: perDay }),
    ...(until === null ? [] : [t('trainers.until', { date: calendarDate(until) })]),
    ...(pausedUntil === null ? [] : [t('trainers.paused', { date: calendarDate(pausedUntil) })]),
  ]
  return (
    <Row
      end={
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('trainers.removeOne', { name })}
          onClick={onRemove}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      }
    >
      <Text fw={600}>{name}</Text>
      <Text size="sm" c="dimmed">
        {facts.join(' · ')}
      </Text>
      {!able && <StateDot tone="attention">{t('trainers.notAble')}</StateDot>}
    </Row>
  )
}

function RemoveTrainer({ trainer, onClose }: { trainer: Trainer | undefined; onClose: () => void }) {
  const { t } = useTranslation('certificates')
  const { mutate, isPending } = useCompetenceChange(({ id }: Trainer) =>
    call(trainerRoutes.remove, { params: { id: String(id) } }),
  )
  const name = trainer?.name ?? ''
  const remove = () => {
    if (trainer) mutate(trainer, { onSuccess: () => notifyDone(t('trainers.removed', { name })), onSettled: onClose })
  }
  return (
    <ConfirmDialog
      name="certificates/remove-trainer"
      isOpen={trainer !== undefined}
      onClose={onClose}
      title={t('trainers.removeTitle', { name })}
      consequence={t('trainers.removeConsequence')}
      action={t('trainers.remove')}
      isWorking={isPending}
      onConfirm={remove}
    />
  )
}
