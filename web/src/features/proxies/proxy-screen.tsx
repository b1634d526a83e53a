import { Card, Stack } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { ProxyForm } from './proxy-form.tsx'
import { ProxyList } from './proxy-list.tsx'
import { useConfiguration } from '../../domain/club/configuration.ts'
import { comingMeetingsQuery, proxiesQuery } from './queries.ts'

/** Gives a proxy to another member; lists given and held ones. */
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

/** What the printer gets: the statements that one has given, with a line to sign. */
function ProxyPaper() {
  const { t } = useTranslation('proxies')
  const { siteOwner } = useConfiguration().general
  const { data = [] } = useQuery(proxiesQuery('mine'))
  return (
    <div className="fob-print-only" style={{ fontSize: '12pt' }}>
      <h1 style={{ fontSize: '18pt' }}>{siteOwner}</h1>
      {data
        .filter(({ isPast }) => !isPast)
        .map(({ id, statement }) => (
          <div key={id} style={{ breakInside: 'avoid', marginBlock: '24pt' }}>
            <p>{statement}</p>
            <p style={{ marginTop: '48pt', borderTop: '0.5pt solid', width: '60%' }}>{t('signature')}</p>
          </div>
        ))}
    </div>
  )
}
