import type { Booking } from '@fobhouse/contract/bookings.ts'
import { bookingRoutes } from '@fobhouse/contract/routes/bookings.ts'
import { Stack, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api.ts'
import { awayFromKiosk } from '../../lib/away-from-kiosk.ts'
import { errorText, messageText } from '../../lib/error-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { withFault } from '../../ui/field-error.tsx'
import { Form } from '../../ui/form.tsx'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { notifyDone } from '../../ui/notify.tsx'
import { useBookingChange } from './queries.ts'

/** Says no to a request, and why: its member reads that. */
export function RefuseDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { t } = useTranslation('bookings')
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (reason) => (reason.trim() === '' ? messageText('validation.notEmpty') : null) },
  })
  const { mutate, isPending } = useBookingChange((reason: string) =>
    call(awayFromKiosk(bookingRoutes.refuse), { params: { id: String(booking.id) }, body: { reason } }),
  )
  const save = ({ reason }: { reason: string }) =>
    mutate(reason.replaceAll(/\s+/g, ' ').trim(), {
      onSuccess: () => {
        notifyDone(t('requests.refused'))
        onClose()
      },
      onError: (error) => form.setErrors({ reason: errorText(error) }),
    })
  return (
    <Dialog name="bookings/refuse" opened onClose={onClose} title={t('requests.refuseTitle')}>
      <Form name="bookings/refuse" onSubmit={form.onSubmit(save)}>
        <Stack gap="md">
          <Textarea
            label={t('requests.reason')}
            description={t('requests.reasonHelp', { name: booking.member?.name ?? '' })}
            required
            data-autofocus
            autosize
            minRows={2}
            maxLength={500}
            {...withFault(form.getInputProps('reason'))}
          />
          <FormButtons action={t('requests.refuse')} isWorking={isPending} onCancel={onClose} />
        </Stack>
      </Form>
    </Dialog>
  )
}
