import type { ManagedBookable } from '@fobhouse/contract/bookables.ts'
import { bookableAdminRoutes } from '@fobhouse/contract/routes/bookables.ts'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api.ts'
import { awayFromKiosk } from '../../../lib/away-from-kiosk.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { notifyDone, notifyError } from '../../../ui/notify.tsx'
import { useBookableChange } from './queries.ts'

/** Asks, with the number of bookings that go. */
export function RemoveBookable({ bookable, onClose }: { bookable: ManagedBookable; onClose: () => void }) {
  const { t } = useTranslation('equipment')
  const { id, name, upcoming } = bookable
  const { mutate, isPending } = useBookableChange(() =>
    call(awayFromKiosk(bookableAdminRoutes.remove), { params: { id: String(id) }, body: { expected: upcoming } }),
  )
  const remove = () =>
    mutate(undefined, {
      onSuccess: () => {
        notifyDone(t('bookables.removed'))
        onClose()
      },
      onError: notifyError,
    })
  return (
    <ConfirmDialog
      name="equipment/remove-bookable"
      isOpen
      onClose={onClose}
      title={t('bookables.removeTitle', { name })}
      consequence={upcoming > 0 ? t('bookables.removeBookings', { count: upcoming }) : t('bookables.removeHelp')}
      action={t('bookables.remove')}
      isWorking={isPending}
      onConfirm={remove}
    />
  )
}
