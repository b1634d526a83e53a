import { type OutboxMessage, outboxRoutes } from '@fobhouse/contract/routes/outbox.ts'
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api.ts'
import { notifyDone } from '../../ui/notify.tsx'

/** Retries at once and starts a new series of tries. Sent or expired messages have no such button. */
export function RetryButton({ message }: { message: OutboxMessage }) {
  const { t } = useTranslation('outbox')
  const queryClient = useQueryClient()
  const retry = useMutation({
    mutationFn: () => call(outboxRoutes.retry, { params: { id: String(message.id) } }),
    onSuccess: () => notifyDone(t('retried', { to: message.to })),
    // A refusal means that it has been sent meanwhile, so the list must be reloaded.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['outbox'] }),
  })
  if (message.state === 'sent' || message.error === 'error.messageTooLate') return null
  return (
    <Button
      variant="default"
      size="xs"
      loading={retry.isPending}
      leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
      onClick={() => retry.mutate()}
    >
      {t('retry')}
    </Button>
  )
}
