import type { Door } from '@fobhouse/contract/routes/devices.ts'
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { notifyDone, notifyRefused } from '../../ui/notify.tsx'
import { commandDevice } from './device-commands.ts'
import { isInContact } from './device-state.ts'

/** Sends every connected door its card list again, and says how many got it. */
export function SendLists({ doors }: { doors: readonly Door[] }) {
  const { t } = useTranslation('devices')
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => Promise.allSettled(doors.filter(isInContact).map((door) => commandDevice(door, 'sync'))),
    onSuccess: (answers) => {
      const sent = answers.filter(({ status }) => status === 'fulfilled').length
      const words = t('sendLists.done', { sent, count: doors.length })
      if (sent === 0) notifyRefused(words)
      else notifyDone(words)
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['devices'] }),
  })
  return (
    <Button
      variant="default"
      loading={isPending}
      leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden />}
      onClick={() => mutate()}
    >
      {t('sendLists.action')}
    </Button>
  )
}
