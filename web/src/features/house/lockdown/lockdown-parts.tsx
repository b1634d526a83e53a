import { lockdownRoutes } from '@fobhouse/contract/routes/house.ts'
import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { devicesQuery } from '../../../domain/device/door-queries.ts'
import { call } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { notifyDone, notifyError } from '../../../ui/notify.tsx'
import { useLockdownChange } from './lockdown-queries.ts'

/** How much a lockdown shuts, and what must not depend on it. */
export function Extent() {
  const { t } = useTranslation('house')
  const { data: devices } = useQuery(devicesQuery)
  const inUse = devices?.filter(({ authorised }) => authorised)
  const countOf = (kind: 'door' | 'interlock') => inUse?.filter((device) => device.kind === kind).length ?? 0
  return (
    <div>
      {inUse && (
        <Text fw={600} mb="xs">
          {t('lockdown.shuts', {
            doors: t('lockdown.doors', { count: countOf('door') }),
            tools: t('lockdown.tools', { count: countOf('interlock') }),
          })}
        </Text>
      )}
      <Text>{t('lockdown.wayOut')}</Text>
    </div>
  )
}

export function EndLockdown() {
  const { t } = useTranslation('house')
  const [isAsking, asking] = useDisclosure(false)
  const { mutate, isPending } = useLockdownChange(() => call(lockdownRoutes.end, {}))
  const end = () =>
    mutate(undefined, {
      onSuccess: () => notifyDone(t('lockdown.ended')),
      onError: (error) => notifyError(errorText(error)),
      onSettled: asking.close,
    })
  return (
    <>
      <Button mt="md" onClick={asking.open}>
        {t('lockdown.end')}
      </Button>
      <ConfirmDialog
        name="house/end-lockdown"
        isOpen={isAsking}
        onClose={asking.close}
        title={t('lockdown.endQuestion')}
        consequence={t('lockdown.endConsequence')}
        action={t('lockdown.end')}
        isWorking={isPending}
        onConfirm={end}
      />
    </>
  )
}
