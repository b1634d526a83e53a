import type { ItemEvent } from '@fobhouse/contract/equipment-items.ts'
import { Text } from '@mantine/core'
import { IconFlask, IconHistory, IconMessageReport, IconTool } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMomentTexts } from '../../domain/house/moment-text.ts'
import { useFormats } from '../../lib/use-formats.ts'
import { LoadMore } from '../../ui/load-more.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Row, RowList } from '../../ui/row-list.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'
import { TintedIcon } from '../../ui/tinted-icon.tsx'
import classes from './equipment.module.css'
import { historyQuery } from './queries.ts'

/** What happened to an item, the newest first. */
export function ItemHistory({ itemId }: { itemId: number }) {
  const { t } = useTranslation('equipment')
  const query = useInfiniteQuery(historyQuery(itemId))
  return (
    <section aria-label={t('item.history')}>
      <SectionTitle>{t('item.history')}</SectionTitle>
      <QueryView query={query}>
        {({ pages }) => {
          const events = pages.flatMap(({ rows }) => rows)
          if (events.length === 0) return <Text c="dimmed">{t('item.noHistory')}</Text>
          return (
            <RowList label={t('item.history')}>
              {events.map((event) => (
                <Event key={event.id} event={event} />
              ))}
            </RowList>
          )
        }}
      </QueryView>
      <LoadMore
        hasMore={query.hasNextPage}
        isLoading={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </section>
  )
}

const icons = { state: IconHistory, report: IconMessageReport, test: IconFlask, service: IconTool } as const

function Event({ event }: { event: ItemEvent }) {
  const { relative, exact } = useFormats()
  const { title, text } = useEventText(event)
  const when = (
    <time dateTime={event.date} title={exact(event.date)}>
      {relative(event.date)}
    </time>
  )
  return (
    <Row icon={<TintedIcon icon={icons[event.kind]} tone="off" size={36} />}>
      <Text fw={600}>{title}</Text>
      {text !== '' && <Text className={classes.text}>{text}</Text>}
      <Text size="sm" c="dimmed">
        {event.by ? (
          <>
            {event.by.name}, {when}
          </>
        ) : (
          when
        )}
      </Text>
    </Row>
  )
}

function useEventText(event: ItemEvent): { title: string; text: string } {
  const { t } = useTranslation('equipment')
  const { until: untilText } = useMomentTexts()
  const { calendarDate } = useFormats()
  switch (event.kind) {
    case 'report':
      return {
        title: t('event.report', { verdict: t(`verdict.${event.verdict}`) }),
        text: event.text ?? t('event.reportGone'),
      }
    case 'service': {
      const title = event.plan === null ? t('service.unplannedEvent') : t('service.event', { plan: event.plan })
      const taken = event.voided === null ? '' : t('service.void', { reason: event.voided })
      const seen = event.checks.map(
        ({ text, done, note }) => `${done ? '✓' : '–'} ${text}${note === '' ? '' : `: ${note}`}`,
      )
      return { title, text: [taken, event.note, ...seen].filter(Boolean).join('\n') }
    }
    case 'test':
      return {
        title: event.until === null ? t('event.testEnd') : t('event.test', { time: untilText(event.until) }),
        text: '',
      }
    case 'state': {
      const back = event.expectedBack === null ? '' : t('item.expected', { day: calendarDate(event.expectedBack) })
      return {
        title: t('event.state', { state: t(`state.${event.state}`) }),
        text: [event.note, back].filter(Boolean).join(' '),
      }
    }
  }
}
