import { type Proxy, proxyRoutes } from '@fobhouse/contract/routes/proxies.ts'
import { Button, Card, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconPrinter, IconSignature } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api.ts'
import { useFormats } from '../../lib/use-formats.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { notifyDone } from '../../ui/notify.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'
import { StateDot } from '../../ui/state-dot.tsx'
import { proxiesQuery } from './queries.ts'

type Whose = 'mine' | 'held'

/** Who votes for me, or for whom I vote, at coming meetings. */
export function ProxyList({ whose }: { whose: Whose }) {
  const { t } = useTranslation('proxies')
  const query = useQuery(proxiesQuery(whose))
  const coming = query.data?.filter(({ isPast }) => !isPast) ?? []
  return (
    <section aria-label={t(`${whose}.title`)}>
      <SectionTitle action={whose === 'mine' && coming.length > 0 && <PrintButton />}>
        {t(`${whose}.title`)}
      </SectionTitle>
      <QueryView query={query} loading={<Skeleton height={96} />}>
        {() => (coming.length === 0 ? <NoProxy whose={whose} /> : <Proxies whose={whose} proxies={coming} />)}
      </QueryView>
    </section>
  )
}

function PrintButton() {
  const { t } = useTranslation('proxies')
  return (
    <Button
      variant="default"
      style={{ flex: 'none' }} // a title beside it may need two lines
      leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
      onClick={() => globalThis.print()}
    >
      {t('print')}
    </Button>
  )
}

function NoProxy({ whose }: { whose: Whose }) {
  const { t } = useTranslation('proxies')
  return (
    <Card>
      <EmptyState icon={IconSignature} title={t(`${whose}.empty`)} reason={t(`${whose}.emptyReason`)} />
    </Card>
  )
}

function Proxies({ whose, proxies }: { whose: Whose; proxies: readonly Proxy[] }) {
  const { t } = useTranslation('proxies')
  return (
    <Stack gap="sm" role="list" aria-label={t(`${whose}.title`)}>
      {proxies.toReversed().map((proxy) => (
        <ProxyCard key={proxy.id} whose={whose} proxy={proxy} />
      ))}
    </Stack>
  )
}

function ProxyCard({ whose, proxy }: { whose: Whose; proxy: Proxy }) {
  const { t } = useTranslation('proxies')
  const { t: common } = useTranslation()
  const { dayWithin, time } = useFormats()
  const { name, date, statement, isValid, typeValue } = proxy
  return (
    <Card role="listitem">
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <div>
            <Text fw={600}>{t(`${whose}.row`, { name })}</Text>
            <Text c="dimmed">{`${common(`meetingTypes.${typeValue}`)}, ${dayWithin(date)}, ${time(date)}`}</Text>
          </div>
          <WithdrawButton whose={whose} proxy={proxy} />
        </Group>
        {!isValid && (
          <Text size="sm" component="div">
            <StateDot tone="bad">{t('invalid')}</StateDot>
          </Text>
        )}
        <Text size="sm">{statement}</Text>
      </Stack>
    </Card>
  )
}

function WithdrawButton({ whose, proxy }: { whose: Whose; proxy: Proxy }) {
  const { t } = useTranslation('proxies')
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(proxyRoutes.withdraw, { params: { id: String(proxy.id) } }),
    onSuccess: () => notifyDone(t(`${whose}.withdrawn`)),
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: ['proxies'] })
      setAsking(false)
    },
  })
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t(`${whose}.withdraw`)}
      </Button>
      <ConfirmDialog
        name="proxies/withdraw"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t(`${whose}.confirm`, { name: proxy.name })}
        consequence={t(`${whose}.consequence`, { name: proxy.name })}
        action={t(`${whose}.withdraw`)}
        isWorking={isPending}
        onConfirm={() => mutate()}
      />
    </>
  )
}
