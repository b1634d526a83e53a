import { type OutboxKind, outboxRoutes } from '@fobhouse/contract/routes/outbox.ts'
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api.ts'
import { notifyDone } from '../../ui/notify.tsx'

/** Everything that was given up, of all kinds or of the chosen one, once more: after whatever was wrong is mended. */
export function RetryAllButton({ kind }: { kind: OutboxKind | 'all' }) {
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
