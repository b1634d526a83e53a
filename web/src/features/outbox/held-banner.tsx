import { settingsRoutes } from '@fobhouse/contract/routes/admin-settings.ts'
import { Button } from '@mantine/core'
import { IconMailPause } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api.ts'
import { useMay } from '../../domain/member/may.ts'
import { isWritingToMembers, settingsQuery } from '../../domain/club/settings-query.ts'
import { Banner } from '../../ui/banner.tsx'
import { notifyDone } from '../../ui/notify.tsx'

/** After a move: members hear nothing by itself until an administrator starts it here. */
export function HeldBanner() {
  const { t } = useTranslation('outbox')
  const client = useQueryClient()
  const isOurs = useMay()(settingsRoutes.update)
  const { data: settings } = useQuery({ ...settingsQuery, enabled: isOurs })
  const start = useMutation({
    mutationFn: () => call(settingsRoutes.update, { body: { 'mail.writeByItself': true } }),
    onSuccess: () => notifyDone(t('held.done')),
    onSettled: () => client.invalidateQueries({ queryKey: settingsQuery.queryKey }),
  })
  if (!settings || isWritingToMembers(settings)) return null
  return (
    <Banner
      tone="attention"
      icon={IconMailPause}
      action={
        <Button loading={start.isPending} onClick={() => start.mutate()}>
          {t('held.action')}
        </Button>
      }
    >
      {t('held.text')}
    </Banner>
  )
}
