import { type ApiKey, apiKeyRoutes } from '@fobhouse/contract/routes/api-keys.ts'
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api.ts'
import { Banner } from '../../../ui/banner.tsx'
import { notifyDone } from '../../../ui/notify.tsx'

/** Above the keys, while some of them wait after a restore. */
export function HeldKeys({ keys }: { keys: readonly ApiKey[] }) {
  const { t } = useTranslation('settings')
  const count = keys.filter(({ heldAt }) => heldAt !== null).length
  const { mutate, isPending } = useRelease(() => call(apiKeyRoutes.releaseAll), t('apiKeys.releasedAll'))
  if (count === 0) return null
  const releaseAll = (
    <Button variant="default" loading={isPending} onClick={() => mutate()}>
      {t('apiKeys.releaseAll')}
    </Button>
  )
  return (
    <Banner tone="attention" icon={IconAlertTriangle} action={releaseAll}>
      {t('apiKeys.heldText', { count })}
    </Banner>
  )
}

export function Release({ apiKey: { id, name } }: { apiKey: ApiKey }) {
  const { t } = useTranslation('settings')
  const { mutate, isPending } = useRelease(
    () => call(apiKeyRoutes.release, { params: { id: String(id) } }),
    t('apiKeys.released', { name }),
  )
  return (
    <Button
      variant="default"
      aria-label={t('apiKeys.releaseOf', { name })}
      loading={isPending}
      onClick={() => mutate()}
    >
      {t('apiKeys.release')}
    </Button>
  )
}

function useRelease(release: () => Promise<unknown>, done: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: release,
    onSuccess: () => notifyDone(done),
    onSettled: () => client.invalidateQueries({ queryKey: ['apiKeys'] }),
  })
}
