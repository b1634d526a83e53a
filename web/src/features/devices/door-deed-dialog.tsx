import type { Door } from '@fobhouse/contract/routes/devices.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notifyDone } from '../../ui/notify.tsx'
import { doDeed, type DoorDeed } from './door-deeds.ts'
import { KeyDialog } from './key-dialog.tsx'

type DoorDeedDialogProps = { door: Door; deed: DoorDeed; onClose: () => void }

/** Asks, does it, and shows a new key this once. */
export function DoorDeedDialog({ door, deed, onClose }: DoorDeedDialogProps) {
  const { t } = useTranslation('devices')
  const navigate = useNavigate()
  const client = useQueryClient()
  const [key, setKey] = useState<string>()
  const { mutate, isPending } = useMutation({
    mutationFn: () => doDeed(door.id, deed),
    onSuccess: async (made) => {
      if (made === undefined) {
        notifyDone(t(`deed.${deed}.done`, { name: door.name }))
        onClose()
      } else setKey(made)
      if (deed === 'remove' || deed === 'shutOut') await navigate('/manage/devices')
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['devices'] }),
  })
  if (key !== undefined) return <KeyDialog device={door} value={key} onClose={onClose} />
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t(`deed.${deed}.title`, { name: door.name })}
      consequence={t(`deed.${deed}.consequence`)}
      action={t(`deed.${deed}.action`)}
      isWorking={isPending}
      onConfirm={() => mutate()}
    />
  )
}
