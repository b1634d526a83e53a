import type { ListedMeeting } from '@fobhouse/contract/routes/meetings.ts'
import { Anchor, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '../../lib/use-formats.ts'
import { type Column, ResponsiveTable } from '../../ui/responsive-table.tsx'

type MeetingTableProps = { label: string; meetings: readonly ListedMeeting[] }

export function MeetingTable({ label, meetings }: MeetingTableProps) {
  return (
    <ResponsiveTable label={label} columns={useColumns()} rows={meetings} rowKey={(row) => row.id} card={drawCard} />
  )
}

const draw = {
  when: (meeting: ListedMeeting) => <When meeting={meeting} />,
  type: (meeting: ListedMeeting) => <Kind meeting={meeting} />,
  chair: (meeting: ListedMeeting) => meeting.chair,
  attendees: (meeting: ListedMeeting) => <Count>{meeting.attendeeCount}</Count>,
  proxies: (meeting: ListedMeeting) => <Count>{meeting.proxyList.length}</Count>,
}

function drawCard(meeting: ListedMeeting) {
  return <MeetingCard meeting={meeting} />
}

function useColumns(): Column<ListedMeeting>[] {
  const { t } = useTranslation('meetings')
  return [
    { key: 'when', head: t('list.when'), cell: draw.when, width: '32%' },
    { key: 'type', head: t('list.meeting'), cell: draw.type },
    { key: 'chair', head: t('list.chair'), cell: draw.chair },
    { key: 'attendees', head: t('list.attendees'), cell: draw.attendees, isRight: true, width: 100 },
    { key: 'proxies', head: t('list.proxies'), cell: draw.proxies, isRight: true, width: 100 },
  ]
}

function Count({ children }: { children: number }) {
  const { number } = useFormats()
  return (
    <Text span inherit c={children === 0 ? 'dimmed' : undefined}>
      {number(children)}
    </Text>
  )
}

function When({ meeting }: { meeting: ListedMeeting }) {
  const { t } = useTranslation('meetings')
  const { day, time } = useFormats()
  return (
    <Anchor component={Link} to={`/manage/meetings/${meeting.id}`} c="inherit" fw={600}>
      {t('head.when', { day: day(meeting.date), time: time(meeting.date) })}
    </Anchor>
  )
}

function Kind({ meeting }: { meeting: ListedMeeting }) {
  const { t } = useTranslation()
  return t(`meetingTypes.${meeting.typeValue}`)
}

function MeetingCard({ meeting }: { meeting: ListedMeeting }) {
  const { t } = useTranslation('meetings')
  return (
    <Stack gap="2xs">
      <When meeting={meeting} />
      <Text>
        <Kind meeting={meeting} />
      </Text>
      <Group gap="md">
        <Text size="sm" c="dimmed">
          {t('list.chairedBy', { name: meeting.chair })}
        </Text>
        {meeting.attendeeCount > 0 && (
          <Text size="sm" c="dimmed">
            {t('list.attendeeCount', { count: meeting.attendeeCount })}
          </Text>
        )}
        {meeting.proxyList.length > 0 && (
          <Text size="sm" c="dimmed">
            {t('list.proxyCount', { count: meeting.proxyList.length })}
          </Text>
        )}
      </Group>
    </Stack>
  )
}
