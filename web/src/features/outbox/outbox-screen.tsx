import { settingsRoutes } from '@fobhouse/contract/routes/admin-settings.ts'
import { type OutboxKind, outboxKinds, outboxRoutes, outboxStates } from '@fobhouse/contract/routes/outbox.ts'
import { Anchor, Button, Card, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { IconMail, IconMailOff, IconMailPause, IconRefresh } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { useMay } from '../../domain/member/may.ts'
import { isSecretSet, isWritingToMembers, settingsQuery } from '../../domain/club/settings-query.ts'
import { Banner } from '../../ui/banner.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterChips } from '../../ui/filter-chips.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { notifyDone } from '../../ui/notify.tsx'
import { call } from '../../lib/api.ts'
import { MessageDialog } from './message-dialog.tsx'
import { MessageList } from './message-list.tsx'
import { type OutboxFilter, outboxQuery } from './queries.ts'

const states = ['all', ...outboxStates] as const
const kinds = ['all', ...outboxKinds] as const

/** Sent and waiting messages, with reasons. */
export function OutboxScreen() {
  const { t } = useTranslation('outbox')
  const [search, setSearch] = useSearchParams()
  const state = states.find((one) => one === search.get('state')) ?? 'all'
  const kind = kinds.find((one) => one === search.get('kind')) ?? 'all'
  const openId = idIn(search, 'message')
  const member = idIn(search, 'member')
  const filter = { ...(state !== 'all' && { state }), ...(kind !== 'all' && { kind }), ...(member && { member }) }
  const query = useInfiniteQuery(outboxQuery({ state, kind, member }))
  const show = (changes: Partial<OutboxFilter>) => setSearch(withoutAll({ ...filter, ...changes }), { replace: true })
  return (
    <Stack gap="md">
      <MailServerBanner />
      <HeldBanner />
      <Group justify="space-between" gap="sm">
        <FilterChips
          label={t('filter.label')}
          choices={states.map((value) => ({ value, label: t(`filter.${value}`) }))}
          value={state}
          onChange={(chosen) => show({ state: chosen })}
        />
        {state === 'failed' && member === undefined && <RetryAllButton kind={kind} />}
        <NativeSelect
          aria-label={t('kind.label')}
          data={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
          value={kind}
          onChange={({ currentTarget: { value } }) => show({ kind: kinds.find((one) => one === value) ?? 'all' })}
        />
      </Group>
      {member !== undefined && <Text c="dimmed">{t('filter.ofMember')}</Text>}
      <QueryView query={query}>
        {({ pages }) => {
          const messages = pages.flatMap(({ rows }) => rows)
          if (messages.length === 0) return <NoMessages state={state} isFiltered={Object.keys(filter).length > 0} />
          return <MessageList messages={messages} onOpen={({ id }) => setSearch({ ...filter, message: `${id}` })} />
        }}
      </QueryView>
      <LoadMore
        hasMore={query.hasNextPage}
        isLoading={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
      <MessageDialog id={openId === undefined ? undefined : Number(openId)} onClose={() => setSearch(filter)} />
    </Stack>
  )
}

function idIn(search: URLSearchParams, name: string): string | undefined {
  return /^[1-9]\d{0,14}$/.exec(search.get(name) ?? '')?.[0]
}

function withoutAll(filter: Partial<OutboxFilter>): Record<string, string> {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== 'all'))
}

function MailServerBanner() {
  const { t } = useTranslation('outbox')
  const isOurs = useMay()(settingsRoutes.list)
  const { data: settings } = useQuery({ ...settingsQuery, enabled: isOurs })
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

function NoMessages({ state, isFiltered }: { state: OutboxFilter['state']; isFiltered: boolean }) {
  const { t } = useTranslation('outbox')
  const { t: common } = useTranslation()
  return (
    <Card>
      <EmptyState
        icon={IconMail}
        title={t(`empty.${state}Title`)}
        reason={t(`empty.${state}Reason`)}
        action={
          isFiltered && (
            <Button component={Link} to="/manage/outbox" variant="default" replace>
              {common('actions.clearFilter')}
            </Button>
          )
        }
      />
    </Card>
  )
}

/** After a move: members hear nothing by itself until an administrator starts it here. */
function HeldBanner() {
  const { t } = useTranslation('outbox')
  const client = useQueryClient()
  const isOurs = useMay()(settingsRoutes.update)
  const { data: settings } = useQuery({ ...settingsQuery, enabled: isOurs })
  const start = useMutation({
    mutationFn: () => call(settingsRoutes.update, { body: { 'mail.writeByItself': true } }),
    onSuccess: () => notifyDone(t('held.done')),
    onSettled: () => client.invalidateQueries({ queryKey: settingsQuery.queryKey }),
  })
  if (!settings || isWritingToMembers(settings)) return null
  return (
    <Banner
      tone="attention"
      icon={IconMailPause}
      action={
        <Button loading={start.isPending} onClick={() => start.mutate()}>
          {t('held.action')}
        </Button>
      }
    >
      {t('held.text')}
    </Banner>
  )
}

/** Everything that was given up, of all kinds or of the chosen one, once more: after whatever was wrong is mended. */
function RetryAllButton({ kind }: { kind: OutboxKind | 'all' }) {
  const { t } = useTranslation('outbox')
  const queryClient = useQueryClient()
  const retry = useMutation({
    mutationFn: () => call(outboxRoutes.retryFailed, { body: kind === 'all' ? {} : { kind } }),
    onSuccess: ({ count }) => notifyDone(t('retriedAll', { count })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['outbox'] }),
  })
  return (
    <Button
      variant="default"
      loading={retry.isPending}
      leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden />}
      onClick={() => retry.mutate()}
    >
      {t('retryAll')}
    </Button>
  )
}
