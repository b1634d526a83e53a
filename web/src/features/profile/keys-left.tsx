import { ownSessionRoutes } from '@fobhouse/contract/routes/own-sessions.ts'
import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api.ts'
import { awayFromKiosk } from '../../lib/away-from-kiosk.ts'
import { Banner } from '../../ui/banner.tsx'
import { notifyDone } from '../../ui/notify.tsx'

/** After a new password: the keys that one made go on, because a door may open by them, until one says otherwise. */
export function KeysLeft({ count, onDone }: { count: number; onDone: () => void }) {
  const { t } = useTranslation('profile')
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(awayFromKiosk(ownSessionRoutes.endOthers), { query: { keys: 'true' } }),
    onSuccess: () => {
      notifyDone(t('password.keysEnded'))
      onDone()
    },
  })
  const end = (
    <Button variant="default" loading={isPending} onClick={() => mutate()}>
      {t('password.endKeys')}
    </Button>
  )
  return (
    <Banner tone="attention" icon={IconKey} action={end}>
      {t('password.keysLeft', { count })}
    </Banner>
  )
}
