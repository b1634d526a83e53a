import { outboxStates } from '@fobhouse/contract/routes/outbox.ts'
import { Anchor, Button, Card, Stack } from '@mantine/core'
import { IconMail, IconMailOff } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { isSecretSet, settingsQuery } from '../../lib/settings-query.ts'
import { Banner } from '../../ui/banner.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterChips } from '../../ui/filter-chips.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { MessageDialog } from './message-dialog.tsx'
import { MessageList } from './message-list.tsx'
import { type OutboxFilter, outboxQuery } from './queries.ts'

const filters = ['all', ...outboxStates] as const

/** What was sent, what waits and why. */
export function OutboxScreen() {
  const { t } = useTranslation('outbox')
  const [search, setSearch] = useSearchParams()
  const filter = filters.find((one) => one === search.get('state')) ?? 'all'
  const openId = /^[1-9]\d{0,14}$/.exec(search.get('message') ?? '')?.[0]
  const stateOnly: Record<string, string> = filter === 'all' ? {} : { state: filter }
  const query = useInfiniteQuery(outboxQuery(filter))
  return (
    <Stack gap="md">
      <MailServerBanner />
      <FilterChips
        label={t('filter.label')}
        choices={filters.map((value) => ({ value, label: t(`filter.${value}`) }))}
        value={filter}
        onChange={(chosen) => setSearch(chosen === 'all' ? {} : { state: chosen }, { replace: true })}
      />
      <QueryView query={query}>
        {({ pages }) => {
          const messages = pages.flatMap(({ rows }) => rows)
          if (messages.length === 0) return <NoMessages filter={filter} />
          return <MessageList messages={messages} onOpen={({ id }) => setSearch({ ...stateOnly, message: `${id}` })} />
        }}
      </QueryView>
      <LoadMore
        hasMore={query.hasNextPage}
        isLoading={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
      <MessageDialog id={openId === undefined ? undefined : Number(openId)} onClose={() => setSearch(stateOnly)} />
    </Stack>
  )
}

function MailServerBanner() {
  const { t } = useTranslation('outbox')
  const { data: settings } = useQuery(settingsQuery)
  if (!settings || isSecretSet(settings, 'mail.smtpUrl') !== false) return null
  return (
    <Banner
      tone="attention"
      icon={IconMailOff}
      action={
        <Anchor component={Link} to="/manage/settings?group=mail" c="inherit" fw={600} size="sm" underline="always">
          {t('notConfigured.action')}
        </Anchor>
      }
    >
      {t('notConfigured.text')}
    </Banner>
  )
}

function NoMessages({ filter }: { filter: OutboxFilter }) {
  const { t } = useTranslation('outbox')
  const { t: common } = useTranslation()
  return (
    <Card>
      <EmptyState
        icon={IconMail}
        title={t(`empty.${filter}Title`)}
        reason={t(`empty.${filter}Reason`)}
        action={
          filter !== 'all' && (
            <Button component={Link} to="/manage/outbox" variant="default" replace>
              {common('actions.clearFilter')}
            </Button>
          )
        }
      />
    </Card>
  )
}
