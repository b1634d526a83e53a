import type { MeetingDetail } from '@fobhouse/contract/routes/meetings.ts'
import { ActionIcon, Card, Stack, Text } from '@mantine/core'
import { IconUsers, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/use-formats.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { MemberSelect } from '../../../domain/member/member-select.tsx'
import { notifyDone } from '../../../ui/notify.tsx'
import { Row, RowList } from '../../../ui/row-list.tsx'
import { SectionTitle } from '../../../ui/section-title.tsx'
import { attend, unattend, useMeetingChange } from '../queries.ts'
import { CardField } from './card-field.tsx'

/** Who is here: added by a click on the name, or by card. */
export function Attendance({ meeting }: { meeting: MeetingDetail }) {
  const { t } = useTranslation('meetings')
  return (
    <section aria-label={t('attendance.title')}>
      <SectionTitle count={meeting.attendees.length}>{t('attendance.title')}</SectionTitle>
      <Stack gap="md">
        <Card>
          <Stack gap="md">
            <AddByName meeting={meeting} />
            <CardField meetingId={meeting.id} />
          </Stack>
        </Card>
        <Attendees meeting={meeting} />
      </Stack>
    </section>
  )
}

function AddByName({ meeting }: { meeting: MeetingDetail }) {
  const { t } = useTranslation('meetings')
  const { mutate } = useMeetingChange(attend)
  return (
    <MemberSelect
      label={t('attendance.add')}
      placeholder={t('attendance.addPlaceholder')}
      value={undefined}
      without={meeting.attendees.map(({ id }) => id)}
      onChange={(member) => member && mutate({ meeting: meeting.id, member: member.id })}
    />
  )
}

function Attendees({ meeting }: { meeting: MeetingDetail }) {
  const { t } = useTranslation('meetings')
  if (meeting.attendees.length === 0) {
    return (
      <Card>
        <EmptyState icon={IconUsers} title={t('attendance.nobody')} reason={t('attendance.nobodyReason')} />
      </Card>
    )
  }
  return (
    <RowList label={t('attendance.title')}>
      {meeting.attendees.map((attendee) => (
        <Attendee key={attendee.id} meetingId={meeting.id} attendee={attendee} />
      ))}
    </RowList>
  )
}

type AttendeeProps = { meetingId: number; attendee: MeetingDetail['attendees'][number] }

function Attendee({ meetingId, attendee }: AttendeeProps) {
  const { t } = useTranslation('meetings')
  const { time, exact } = useFormats()
  const { id, name, date, isActive } = attendee
  return (
    <Row end={<RemoveButton meetingId={meetingId} attendee={attendee} />}>
      <Text fw={600} key={id}>
        {name}
      </Text>
      <Text size="sm" c="dimmed" title={exact(date)}>
        {isActive ? t('attendance.since', { time: time(date) }) : t('attendance.guest')}
      </Text>
    </Row>
  )
}

function RemoveButton({ meetingId, attendee: { id, name } }: AttendeeProps) {
  const { t } = useTranslation('meetings')
  const person = { meeting: meetingId, member: id }
  const again = useMeetingChange(attend)
  const { mutate, isPending } = useMeetingChange(unattend, {
    onSuccess: () => notifyDone(t('attendance.removed', { name }), () => again.mutate(person)),
  })
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={30}
      loading={isPending}
      aria-label={t('attendance.remove', { name })}
      onClick={() => mutate(person)}
    >
      <IconX size={18} aria-hidden />
    </ActionIcon>
  )
}
