import type { MeetingDetail } from '@fobhouse/contract/routes/meetings.ts'
import { SimpleGrid, Stack } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { useFormats } from '../../../lib/use-formats.ts'
import { Banner } from '../../../ui/banner.tsx'
import { DetailView } from '../../../ui/detail-view.tsx'
import { meetingQuery } from '../queries.ts'
import { Attendance } from './attendance.tsx'
import { MeetingHead } from './meeting-head.tsx'
import { MeetingPaper } from './meeting-paper.tsx'
import { ProxyList } from './proxy-list.tsx'
import { QuorumCard } from './quorum-card.tsx'

/** Events announce what other people do; only the clock says that the meeting has begun. */
const refreshEveryMs = 60_000

/** One meeting: whether there is a quorum, who is here, who votes for whom. Prints the list to sign. */
export function MeetingScreen() {
  const { meetingId = '' } = useParams()
  const { shortDate } = useFormats()
  const query = useQuery({ ...meetingQuery(Number(meetingId)), refetchInterval: refreshEveryMs })
  return (
    <DetailView query={query} kind="meeting" nameOf={({ date }) => shortDate(date)}>
      {(meeting) => (
        <>
          <LoadedMeeting meeting={meeting} />
          <MeetingPaper meeting={meeting} />
        </>
      )}
    </DetailView>
  )
}

function LoadedMeeting({ meeting }: { meeting: MeetingDetail }) {
  const { t } = useTranslation('meetings')
  return (
    <Stack gap="lg" className="fob-not-print">
      <MeetingHead meeting={meeting} />
      {meeting.isPast && (
        <Banner tone="info" icon={IconHistory}>
          {t('head.past')}
        </Banner>
      )}
      <QuorumCard quorum={meeting.quorum} />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" verticalSpacing="lg">
        <Attendance meeting={meeting} />
        <ProxyList meeting={meeting} />
      </SimpleGrid>
    </Stack>
  )
}
