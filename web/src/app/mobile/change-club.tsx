import type { MobileBridge } from '@fobhouse/contract/shell-bridge.ts'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { clubAddress } from '../../lib/club-address.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { leaveClub } from './leave-club.ts'

export type ChangeClubProps = { bridge: MobileBridge; isOpen: boolean; onClose: () => void }

/** Asks before this phone leaves its club. */
export function ChangeClub({ bridge, isOpen, onClose }: ChangeClubProps) {
  const { t } = useTranslation('mobile')
  const { mutate, isPending } = useMutation({ mutationFn: () => leaveClub(bridge) })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('change.title', { host: new URL(clubAddress()).host })}
      consequence={t('change.consequence')}
      action={t('change.confirm')}
      isWorking={isPending}
      onConfirm={() => mutate()}
    />
  )
}
