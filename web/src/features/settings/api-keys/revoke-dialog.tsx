import { type ApiKey, apiKeyRoutes } from '@fobhouse/contract/routes/api-keys.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { notifyDone } from '../../../ui/notify.tsx'

export function RevokeDialog({ apiKey: { id, name }, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { t } = useTranslation('settings')
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(apiKeyRoutes.revoke, { params: { id: String(id) } }),
    onSuccess: () => notifyDone(t('apiKeys.revoked', { name })),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: ['apiKeys'] })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('apiKeys.revokeTitle', { name })}
      consequence={t('apiKeys.revokeConsequence')}
      action={t('apiKeys.revoke')}
      isWorking={isPending}
      onConfirm={() => mutate()}
    />
  )
}
