import { type ApiKey, apiKeyRoutes } from '@fobhouse/contract/routes/api-keys.ts'
import { Button, Card } from '@mantine/core'
import { IconPlugConnected, IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListLoading } from '../../../ui/page-loading.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { SectionTitle } from '../../../ui/section-title.tsx'
import { KeyTable } from './key-table.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'
import { apiKeysQuery } from './queries.ts'
import { HeldKeys } from './release.tsx'
import { notifyDone } from '../../../ui/notify.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { call } from '../../../lib/api.ts'

/** The keys by which other programs call the portal. */
export function ApiKeys() {
  const { t } = useTranslation('settings')
  const query = useQuery(apiKeysQuery)
  const [isMaking, setIsMaking] = useState(false)
  const [toRevoke, setToRevoke] = useState<ApiKey>()
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setIsMaking(true)}>
      {t('apiKeys.new')}
    </Button>
  )
  return (
    <section aria-label={t('groups.apiKeys')}>
      <QueryView query={query} loading={<ListLoading rows={3} />}>
        {(keys) =>
          keys.length === 0 ? (
            <Card>
              <EmptyState
                icon={IconPlugConnected}
                title={t('apiKeys.empty.title')}
                reason={t('apiKeys.empty.reason')}
                action={add}
              />
            </Card>
          ) : (
            <>
              <SectionTitle count={keys.length} action={add}>
                {t('groups.apiKeys')}
              </SectionTitle>
              <HeldKeys keys={keys} />
              <KeyTable keys={keys} onRevoke={setToRevoke} />
            </>
          )
        }
      </QueryView>
      {isMaking && <NewKeyDialog onClose={() => setIsMaking(false)} />}
      {toRevoke && <RevokeDialog apiKey={toRevoke} onClose={() => setToRevoke(undefined)} />}
    </section>
  )
}

function RevokeDialog({ apiKey: { id, name }, onClose }: { apiKey: ApiKey; onClose: () => void }) {
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
      name="settings/revoke-key"
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
