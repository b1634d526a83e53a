import type { DoorLink } from '@fobhouse/contract/mqtt-doors.ts'
import type { Device } from '@fobhouse/contract/routes/devices.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notifyDone } from '../../ui/notify.tsx'
import { doDeed, type DeviceDeed } from './device-deeds.ts'
import { KeyDialog } from './key-dialog.tsx'

type DeviceDeedDialogProps = { device: Device & { link?: DoorLink }; deed: DeviceDeed; onClose: () => void }

/** Asks for confirmation, acts, and shows a new key once. */
export function DeviceDeedDialog({ device, deed, onClose }: DeviceDeedDialogProps) {
  const { t } = useTranslation('devices')
  const navigate = useNavigate()
  const client = useQueryClient()
  const [key, setKey] = useState<string>()
  const { mutate, isPending } = useMutation({
    mutationFn: () => doDeed(device, deed),
    onSuccess: async (made) => {
      if (made === undefined) {
        notifyDone(t(`deed.${deed}.done`, { name: device.name }))
        onClose()
      } else setKey(made)
      if (deed === 'remove' || deed === 'shutOut') await navigate('/manage/devices')
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['devices'] }),
  })
  const isKeyOfDoor = device.kind === 'door' && (deed === 'newKey' || deed === 'revokeKey')
  const ofBoard = [t(`deed.${deed}.consequence`), ...(isKeyOfDoor ? [t('deed.stillOpens')] : [])].join(' ')
  const hasBoard = device.link !== 'mqtt' || deed === 'newKey' || deed === 'revokeKey'
  const consequence = hasBoard ? ofBoard : t(`deed.${deed}WithoutBoard`)
  if (key !== undefined) return <KeyDialog device={device} value={key} onClose={onClose} />
  return (
    <ConfirmDialog
      name="devices/deed"
      isOpen
      onClose={onClose}
      title={t(`deed.${deed}.title`, { name: device.name })}
      consequence={consequence}
      action={t(`deed.${deed}.action`)}
      isWorking={isPending}
      onConfirm={() => mutate()}
    />
  )
}
