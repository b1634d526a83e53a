import { Card, Stack } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { ProxyForm } from './proxy-form.tsx'
import { ProxyList } from './proxy-list.tsx'
import { ProxyPaper } from './proxy-paper.tsx'
import { comingMeetingsQuery } from './queries.ts'

/** Letting somebody vote for oneself; who does already, and for whom one votes. */
export function ProxyScreen() {
  const query = useQuery(comingMeetingsQuery)
  return (
    <>
      <Stack gap="xl" className="fob-not-print">
        <QueryView query={query}>
          {(meetings) => (meetings.length === 0 ? <NoMeeting /> : <ProxyForm meetings={meetings} />)}
        </QueryView>
        <ProxyList whose="mine" />
        <ProxyList whose="held" />
      </Stack>
      <ProxyPaper />
    </>
  )
}

function NoMeeting() {
  const { t } = useTranslation('proxies')
  return (
    <Card>
      <EmptyState icon={IconCalendarEvent} title={t('form.noMeeting')} reason={t('form.noMeetingReason')} />
    </Card>
  )
}
