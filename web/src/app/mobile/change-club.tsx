import type { MobileBridge } from '@fobhouse/contract/shell-bridge.ts'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { clubAddress } from '../../lib/club-address.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { logOut } from '../../domain/member/session.ts'
import { forgetDigitalId } from '../../domain/card/forget-digital-id.ts'
import { UnreachableError } from '../../lib/api-error.ts'
import { mobileTokens } from '../../lib/api.ts'

export type ChangeClubProps = { bridge: MobileBridge; isOpen: boolean; onClose: () => void }

/** Asks for confirmation before this phone leaves its club. */
export function ChangeClub({ bridge, isOpen, onClose }: ChangeClubProps) {
  const { t } = useTranslation('mobile')
  const { mutate, isPending } = useMutation({ mutationFn: () => leaveClub(bridge) })
  return (
    <ConfirmDialog
      name="app/change-club"
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

/** Ends what this phone has with the club, and asks anew for one. A club that is gone cannot stand in the way. */
async function leaveClub(bridge: MobileBridge): Promise<void> {
  try {
    await logOut()
  } catch (error) {
    if (!(error instanceof UnreachableError)) throw error
  }
  await mobileTokens?.forget()
  forgetDigitalId()
  await bridge.store.remove('clubAddress')
  history.replaceState(null, '', '/')
  bridge.reload()
}
