import type { MeetingDetail } from '@fobhouse/contract/routes/meetings.ts'
import { Button, Group, Text, Title } from '@mantine/core'
import { IconPencil, IconPrinter, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useFormats } from '../../../lib/use-formats.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { notifyDone } from '../../../ui/notify.tsx'
import { MeetingFormDialog } from '../meeting-form-dialog.tsx'
import { removeMeeting, useMeetingChange } from '../queries.ts'

/** The meeting's kind and date, and its actions. */
export function MeetingHead({ meeting }: { meeting: MeetingDetail }) {
  const { t } = useTranslation('meetings')
  const { t: common } = useTranslation()
  const { day, time } = useFormats()
  return (
    <Group justify="space-between" gap="md">
      <div>
        <Title order={1} fz={24}>
          {common(`meetingTypes.${meeting.typeValue}`)}
        </Title>
        <Text>{t('head.when', { day: day(meeting.date), time: time(meeting.date) })}</Text>
        <Text c="dimmed">{t('list.chairedBy', { name: meeting.chair })}</Text>
      </div>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
          onClick={() => globalThis.print()}
        >
          {t('head.print')}
        </Button>
        {!meeting.isPast && <Changes meeting={meeting} />}
      </Group>
    </Group>
  )
}

function Changes({ meeting }: { meeting: MeetingDetail }) {
  const { t } = useTranslation('meetings')
  const [open, setOpen] = useState<'edit' | 'remove'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />}
        onClick={() => setOpen('edit')}
      >
        {t('head.edit')}
      </Button>
      <Button
        variant="default"
        c="var(--fob-bad)"
        leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
        onClick={() => setOpen('remove')}
      >
        {t('remove.action')}
      </Button>
      {open === 'edit' && <MeetingFormDialog meeting={meeting} onClose={close} />}
      {open === 'remove' && <RemoveDialog meeting={meeting} onClose={close} />}
    </>
  )
}

function RemoveDialog({ meeting, onClose }: { meeting: MeetingDetail; onClose: () => void }) {
  const { t } = useTranslation('meetings')
  const { date } = useFormats()
  const navigate = useNavigate()
  const { mutate, isPending } = useMeetingChange(removeMeeting, {
    onSuccess: () => {
      notifyDone(t('remove.done'))
      void navigate('/manage/meetings', { replace: true })
    },
  })
  const { length: count } = meeting.proxies
  return (
    <ConfirmDialog
      name="meetings/remove"
      isOpen
      onClose={onClose}
      title={t('remove.title', { day: date(meeting.date) })}
      consequence={count === 0 ? t('remove.consequence') : t('remove.consequenceProxies', { count })}
      action={t('remove.action')}
      isWorking={isPending}
      onConfirm={() => mutate(meeting.id)}
    />
  )
}
