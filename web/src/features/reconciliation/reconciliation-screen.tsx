import type { Reconciliation } from '@fobhouse/contract/routes/reconciliation.ts'
import { Button, Card, Group, Stack, Text } from '@mantine/core'
import { IconChecks, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useConfiguration } from '../../domain/club/configuration.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { notifyDone } from '../../ui/notify.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { DifferenceRow } from './difference-row.tsx'
import { reconciliationQuery, useCompare } from './queries.ts'

/** Differences between Fobhouse and Stripe, and what to do about each. */
export function ReconciliationScreen() {
  const { t } = useTranslation('reconciliation')
  const query = useQuery(reconciliationQuery)
  return (
    <Stack gap="lg">
      <Text c="dimmed">{t('explanation')}</Text>
      <QueryView query={query}>{(reconciliation) => <Differences reconciliation={reconciliation} />}</QueryView>
    </Stack>
  )
}

function Differences({ reconciliation: { comparedAt, count, differences } }: { reconciliation: Reconciliation }) {
  const { t } = useTranslation('reconciliation')
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Text size="sm">
          {t('comparedAt')} <RelativeTime at={comparedAt} never={t('never')} />
        </Text>
        <CompareButton />
      </Group>
      {count > differences.length && <Text>{t('more', { count, shown: differences.length })}</Text>}
      {differences.length === 0 ? (
        <Nothing isCompared={comparedAt !== null} />
      ) : (
        <RowList label={t('list')}>
          {differences.map((difference) => (
            <DifferenceRow key={difference.id} difference={difference} />
          ))}
        </RowList>
      )}
    </Stack>
  )
}

function Nothing({ isCompared }: { isCompared: boolean }) {
  const { t } = useTranslation('reconciliation')
  const key = isCompared ? 'inStep' : 'notCompared'
  return (
    <Card>
      <EmptyState icon={IconChecks} title={t(`${key}.title`)} reason={t(`${key}.reason`)} />
    </Card>
  )
}

function CompareButton() {
  const { t } = useTranslation('reconciliation')
  const { enableStripe } = useConfiguration().features
  const compare = useCompare(() => notifyDone(t('compared')))
  if (!enableStripe) return <Text size="sm">{t('off')}</Text>
  return (
    <Button
      variant="default"
      loading={compare.isPending}
      leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden />}
      onClick={() => compare.mutate()}
    >
      {t('compare')}
    </Button>
  )
}
