import { type Webhook, webhookRoutes } from '@fobhouse/contract/routes/webhooks.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'

export function RemoveWebhookDialog({ webhook: { id, url }, onClose }: { webhook: Webhook; onClose: () => void }) {
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
