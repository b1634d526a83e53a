import type { ApiKey } from '@fobhouse/contract/routes/api-keys.ts'
import { Button, Group, SimpleGrid, Stack, Text, VisuallyHidden } from '@mantine/core'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/use-formats.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { type Column, ResponsiveTable } from '../../../ui/responsive-table.tsx'
import { StateDot } from '../../../ui/state-dot.tsx'
import { Release } from './release.tsx'

type KeyTableProps = { keys: readonly ApiKey[]; onRevoke: (key: ApiKey) => void }

export function KeyTable({ keys, onRevoke }: KeyTableProps) {
  const { t } = useTranslation('settings')
  return (
    <ResponsiveTable
      label={t('groups.apiKeys')}
      columns={columnsWith(t, onRevoke)}
      rows={keys}
      rowKey={(key) => key.id}
      card={cardWith(onRevoke)}
      isWide
    />
  )
}

type OnRevoke = KeyTableProps['onRevoke']

function columnsWith(t: TFunction<'settings'>, onRevoke: OnRevoke): Column<ApiKey>[] {
  const revokeHead = <VisuallyHidden>{t('apiKeys.revoke')}</VisuallyHidden>
  return [
    { key: 'name', head: t('apiKeys.name'), cell: (key) => <NameCell apiKey={key} /> },
    { key: 'may', head: t('apiKeys.may'), cell: (key) => <Scopes apiKey={key} /> },
    { key: 'created', head: t('apiKeys.created'), cell: (key) => <Created apiKey={key} /> },
    { key: 'used', head: t('apiKeys.lastUsed'), cell: (key) => <LastUsed apiKey={key} /> },
    { key: 'expires', head: t('apiKeys.expires'), cell: (key) => <Expiry apiKey={key} /> },
    { key: 'revoke', head: revokeHead, cell: (key) => <Acts apiKey={key} onRevoke={onRevoke} />, isRight: true },
  ]
}

function cardWith(onRevoke: OnRevoke) {
  return (key: ApiKey) => <KeyCard apiKey={key} onRevoke={onRevoke} />
}

type CellProps = { apiKey: ApiKey }
type RevokeProps = CellProps & { onRevoke: (key: ApiKey) => void }

function KeyCard({ apiKey, onRevoke }: RevokeProps) {
  const { t } = useTranslation('settings')
  const lines = [
    { label: t('apiKeys.may'), value: <Scopes apiKey={apiKey} /> },
    { label: t('apiKeys.created'), value: <Created apiKey={apiKey} /> },
    { label: t('apiKeys.lastUsed'), value: <LastUsed apiKey={apiKey} /> },
    { label: t('apiKeys.expires'), value: <Expiry apiKey={apiKey} /> },
  ]
  return (
    <Stack gap="sm">
      <NameCell apiKey={apiKey} />
      <SimpleGrid cols={2} spacing="sm" verticalSpacing="sm">
        {lines.map(({ label, value }) => (
          <div key={label}>
            <Text size="sm" c="dimmed">
              {label}
            </Text>
            {value}
          </div>
        ))}
      </SimpleGrid>
      <Acts apiKey={apiKey} onRevoke={onRevoke} />
    </Stack>
  )
}

function NameCell({ apiKey }: CellProps) {
  const { t } = useTranslation('settings')
  return (
    <div>
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {apiKey.name}
      </Text>
      <Text size="sm" c="dimmed" ff="monospace">
        {apiKey.start}…
      </Text>
      {apiKey.heldAt !== null && (
        <StateDot tone="attention" isSentence>
          {t('apiKeys.held')}
        </StateDot>
      )}
    </div>
  )
}

function Scopes({ apiKey }: CellProps) {
  const { t } = useTranslation('settings')
  return (
    <>
      {apiKey.scopes.map((scope) => (
        <div key={scope}>{t(`apiKeys.scopes.${scope}`)}</div>
      ))}
      {apiKey.stoppedScopes.length > 0 && (
        <StateDot tone="attention" isSentence>
          {t('apiKeys.stopped', {
            name: apiKey.createdBy,
            scopes: apiKey.stoppedScopes.map((scope) => t(`apiKeys.scopes.${scope}`)).join(', '),
          })}
        </StateDot>
      )}
    </>
  )
}

function Created({ apiKey }: CellProps) {
  return (
    <>
      <RelativeTime at={apiKey.createdAt} />
      <Text size="sm" c="dimmed">
        {apiKey.createdBy}
      </Text>
    </>
  )
}

function LastUsed({ apiKey }: CellProps) {
  const { t } = useTranslation('settings')
  return <RelativeTime at={apiKey.lastUsedAt} never={t('apiKeys.neverUsed')} />
}

function isOver(instant: string, now = new Date()): boolean {
  return new Date(instant) <= now
}

function Expiry({ apiKey: { expiresAt } }: CellProps) {
  const { t } = useTranslation('settings')
  const { shortDate, exact } = useFormats()
  if (expiresAt === null) return <span>{t('apiKeys.lifetimes.never')}</span>
  const date = (
    <time dateTime={expiresAt} title={exact(expiresAt)}>
      {shortDate(expiresAt)}
    </time>
  )
  if (!isOver(expiresAt)) return date
  return (
    <>
      <Text inherit c="var(--fob-bad)">
        {t('apiKeys.expired')}
      </Text>
      <Text size="sm" c="dimmed">
        {date}
      </Text>
    </>
  )
}

function Acts({ apiKey, onRevoke }: RevokeProps) {
  return (
    <Group justify="flex-end" gap="sm">
      {apiKey.heldAt !== null && <Release apiKey={apiKey} />}
      <Revoke apiKey={apiKey} onRevoke={onRevoke} />
    </Group>
  )
}

function Revoke({ apiKey, onRevoke }: RevokeProps) {
  const { t } = useTranslation('settings')
  return (
    <Button
      variant="default"
      aria-label={t('apiKeys.revokeOf', { name: apiKey.name })}
      onClick={() => onRevoke(apiKey)}
    >
      {t('apiKeys.revoke')}
    </Button>
  )
}
