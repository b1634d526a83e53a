import { type Webhook, webhookRoutes } from '@fobhouse/contract/routes/webhooks.ts'
import { Anchor, Button, Card, Stack } from '@mantine/core'
import { IconPlus, IconWebhook } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListLoading } from '../../../ui/page-loading.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { SectionTitle } from '../../../ui/section-title.tsx'
import { webhooksQuery } from './queries.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { call } from '../../../lib/api.ts'
import { WebhookCard } from './webhook-card.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'

/** The addresses that are told what happens. */
export function Webhooks() {
  const { t } = useTranslation('settings')
  const query = useQuery(webhooksQuery)
  const [open, setOpen] = useState<Webhook | 'new'>()
  const [toRemove, setToRemove] = useState<Webhook>()
  const add = (
    <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen('new')}>
      {t('webhooks.new')}
    </Button>
  )
  return (
    <section aria-label={t('groups.webhooks')}>
      <QueryView query={query} loading={<ListLoading rows={2} />}>
        {(webhooks) =>
          webhooks.length === 0 ? (
            <Card>
              <EmptyState
                icon={IconWebhook}
                title={t('webhooks.empty.title')}
                reason={t('webhooks.empty.reason')}
                action={add}
              />
            </Card>
          ) : (
            <>
              <SectionTitle count={webhooks.length} action={add}>
                {t('groups.webhooks')}
              </SectionTitle>
              <Stack gap="md" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
                {webhooks.map((webhook) => (
                  <WebhookCard key={webhook.id} webhook={webhook} onEdit={setOpen} onRemove={setToRemove} />
                ))}
              </Stack>
              <Anchor component={Link} to="/manage/outbox?kind=event" mt="md" display="inline-block" underline="always">
                {t('webhooks.deliveries')}
              </Anchor>
            </>
          )
        }
      </QueryView>
      {open && <WebhookDialog webhook={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />}
      {toRemove && <RemoveWebhookDialog webhook={toRemove} onClose={() => setToRemove(undefined)} />}
    </section>
  )
}

function RemoveWebhookDialog({ webhook: { id, url }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useTranslation('settings')
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(webhookRoutes.remove, { params: { id: String(id) } }),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: ['outbox'] })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      name="settings/remove-webhook"
      isOpen
      onClose={onClose}
      title={t('webhooks.removeTitle', { host: URL.parse(url)?.host ?? url })}
      consequence={t('webhooks.removeConsequence')}
      action={t('webhooks.remove')}
      isWorking={isPending}
      onConfirm={() => mutate()}
    />
  )
}
