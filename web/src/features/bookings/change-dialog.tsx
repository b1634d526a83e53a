import type { Booking } from '@fobhouse/contract/bookings.ts'
import { bookingRoutes } from '@fobhouse/contract/routes/bookings.ts'
import { Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api.ts'
import { errorText, messageText } from '../../lib/error-text.ts'
import { fieldErrors } from '../../lib/form-errors.ts'
import { useSite } from '../../lib/site.ts'
import { fromZonedInput, toZonedInput } from '../../lib/zoned-input.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { withFault } from '../../ui/field-error.tsx'
import { Form } from '../../ui/form.tsx'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { notifyDone } from '../../ui/notify.tsx'
import { refusalsOf, useBookingChange } from './queries.ts'
import { useRefusalText } from '../../domain/booking/refusal-text.ts'

type ChangeProps = { booking: Booking; /** Only its end can change. */ runs: boolean; onClose: () => void }
type Draft = { start: string; end: string; purpose: string }

/** Another time, or another purpose. What refuses it is said below the fields, and nothing has changed. */
export function ChangeDialog({ booking, runs, onClose }: ChangeProps) {
  const { t } = useTranslation('bookings')
  const { form, save, isPending, refusals } = useChangeForm({ booking, runs, onClose })
  const refusal = useRefusalText()
  return (
    <Dialog name="bookings/change" opened onClose={onClose} title={booking.bookable.name}>
      <Form name="bookings/change" onSubmit={form.onSubmit(save)}>
        <Stack gap="md">
          {!runs && (
            <TextInput
              type="datetime-local"
              label={t('change.start')}
              required
              {...withFault(form.getInputProps('start'))}
            />
          )}
          <TextInput type="datetime-local" label={t('change.end')} required {...withFault(form.getInputProps('end'))} />
          <TextInput
            label={t('book.purpose')}
            maxLength={200}
            autoComplete="off"
            {...withFault(form.getInputProps('purpose'))}
          />
          {refusals.length > 0 && (
            <div role="alert">
              {refusals.map((one) => (
                <Text key={one.code} c="var(--fob-bad)">
                  {refusal(one)}
                </Text>
              ))}
            </div>
          )}
          <FormButtons action={t('change.save')} isWorking={isPending} onCancel={onClose} />
        </Stack>
      </Form>
    </Dialog>
  )
}

function useChangeForm({ booking, runs, onClose }: ChangeProps) {
  const { t } = useTranslation('bookings')
  const { timeZone } = useSite()
  const form = useForm<Draft>({
    initialValues: {
      start: toZonedInput(booking.start, timeZone).slice(0, 16),
      end: toZonedInput(booking.end, timeZone).slice(0, 16),
      purpose: booking.purpose,
    },
    validate: {
      start: (text) => (fromZonedInput(text, timeZone) === undefined ? messageText('validation.date') : null),
      end: (text) => (fromZonedInput(text, timeZone) === undefined ? messageText('validation.date') : null),
    },
  })
  const { mutate, isPending, error } = useBookingChange(({ start, end, purpose }: Draft) => {
    const from = fromZonedInput(start, timeZone)
    const to = fromZonedInput(end, timeZone)
    const body = { purpose: purpose.trim(), ...(runs || !from ? {} : { start: from }), ...(to ? { end: to } : {}) }
    return call(bookingRoutes.change, { params: { id: String(booking.id) }, body })
  })
  const save = (draft: Draft) =>
    mutate(draft, {
      onSuccess: ({ state }) => {
        notifyDone(state === 'requested' ? t('book.asked') : t('change.done'))
        onClose()
      },
      onError: (fault) => {
        if (refusalsOf(fault).length > 0) return
        const faults = fieldErrors(fault)
        form.setErrors(Object.keys(faults).length > 0 ? faults : { end: errorText(fault) })
      },
    })
  return { form, save, isPending, refusals: refusalsOf(error) }
}
