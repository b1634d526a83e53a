import { type Webhook, webhookRoutes } from '@fobhouse/contract/routes/webhooks.ts'
import { Button, Card, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api.ts'
import { Banner } from '../../../ui/banner.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'

type Deeds = { onEdit: (webhook: Webhook) => void; onRemove: (webhook: Webhook) => void }
type CardProps = Deeds & { webhook: Webhook }

/** One address: what it is told, how that goes, and whether it answers. */
export function WebhookCard({ webhook, onEdit, onRemove }: CardProps) {
  const { t } = useTranslation('settings')
  const { id, url, events } = webhook
  const host = URL.parse(url)?.host ?? url
  const test = useMutation({
    mutationFn: () => call(webhookRoutes.test, { params: { id: String(id) }, body: {} }),
  })
  return (
    <Card component="li">
      <Stack gap="sm">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {url}
        </Text>
        <Text>{events.map((event) => t(`webhooks.events.${event}`)).join(' · ')}</Text>
        <Deliveries webhook={webhook} />
        {test.data && (
          <Banner
            tone={test.data.success ? 'good' : 'bad'}
            icon={test.data.success ? IconCircleCheck : IconAlertTriangle}
          >
            {t(test.data.success ? 'webhooks.testTaken' : 'webhooks.testFailed', { answer: test.data.message })}
          </Banner>
        )}
        <Group gap="sm">
          <Button
            variant="default"
            aria-label={t('webhooks.testOf', { host })}
            loading={test.isPending}
            onClick={() => test.mutate()}
          >
            {t('webhooks.test')}
          </Button>
          <Button variant="default" aria-label={t('webhooks.editOf', { host })} onClick={() => onEdit(webhook)}>
            {t('webhooks.edit')}
          </Button>
          <Button variant="default" aria-label={t('webhooks.removeOf', { host })} onClick={() => onRemove(webhook)}>
            {t('webhooks.remove')}
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}

function Deliveries({ webhook: { deliveries } }: { webhook: Webhook }) {
  const { t } = useTranslation('settings')
  const { waiting, failed, lastSentAt, lastError } = deliveries
  return (
    <div>
      <Text size="sm" c="dimmed">
        {t('webhooks.lastSent')} <RelativeTime at={lastSentAt} never={t('webhooks.never')} />
        {waiting > 0 && ` · ${t('webhooks.waiting', { count: waiting })}`}
        {failed > 0 && ` · ${t('webhooks.failed', { count: failed })}`}
      </Text>
      {lastError !== null && (
        <Text size="sm" c="var(--fob-bad)" style={{ overflowWrap: 'anywhere' }}>
          {lastError}
        </Text>
      )}
    </div>
  )
}
