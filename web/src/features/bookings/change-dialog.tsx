import type { Booking } from '@fobhouse/contract/bookings.ts'
import { bookingRoutes } from '@fobhouse/contract/routes/bookings.ts'
import { Checkbox, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProfile } from '../../domain/member/session.ts'
import { call } from '../../lib/api.ts'
import { messageText } from '../../lib/error-text.ts'
import { fieldErrorsOr } from '../../lib/form-errors.ts'
import { useSite } from '../../lib/site.ts'
import { useFormats } from '../../lib/use-formats.ts'
import { fromZonedInput, toZonedInput } from '../../lib/zoned-input.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { withFault } from '../../ui/field-error.tsx'
import { Form } from '../../ui/form.tsx'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { notifyDone } from '../../ui/notify.tsx'
import { Refused } from './confirm-booking.tsx'
import { cancellingNow } from './money/cancelling.ts'
import { PriceBefore } from './money/price-before.tsx'
import { refusalsOf, useBookingChange } from './queries.ts'
import { DayField } from '../../ui/day-field.tsx'

type ChangeProps = { booking: Booking; /** Only its end can change. */ runs: boolean; onClose: () => void }
type Draft = { start: string; end: string; purpose: string; follows: boolean }

/** Another time, or another purpose. What refuses it is said below the fields, and nothing has changed. */
export function ChangeDialog({ booking, runs, onClose }: ChangeProps) {
  const { t } = useTranslation('bookings')
  const { form, save, isPending, error } = useChangeForm({ booking, runs, onClose })
  const refusals = refusalsOf(error)
  return (
    <Dialog name="bookings/change" opened onClose={onClose} title={booking.bookable.name}>
      <Form name="bookings/change" onSubmit={form.onSubmit(save)}>
        <Stack gap="md">
          {!runs && (
            <DayField
              kind="datetime-local"
              label={t('change.start')}
              required
              {...withFault(form.getInputProps('start'))}
            />
          )}
          <DayField kind="datetime-local" label={t('change.end')} required {...withFault(form.getInputProps('end'))} />
          <TextInput
            label={t('book.purpose')}
            maxLength={200}
            autoComplete="off"
            {...withFault(form.getInputProps('purpose'))}
          />
          {booking.series && !runs && (
            <Checkbox label={t('scope.alsoLater')} {...form.getInputProps('follows', { type: 'checkbox' })} />
          )}
          <PriceOfChange booking={booking} draft={form.values} />
          {refusals.length > 0 && <Refused error={error} />}
          <FormButtons action={t('change.save')} isWorking={isPending} onCancel={onClose} />
        </Stack>
      </Form>
    </Dialog>
  )
}

/** What the whole booking costs with another time. */
function PriceOfChange({ booking, draft }: { booking: Booking; draft: Draft }) {
  const { t } = useTranslation('bookings')
  const { money } = useFormats()
  const { timeZone } = useSite()
  const { id: me } = useProfile()
  const [now] = useState(() => new Date().toISOString())
  const { id, bookable, count, price, member, trouble } = booking
  const start = fromZonedInput(draft.start, timeZone)
  const end = fromZonedInput(draft.end, timeZone)
  if (start === undefined || end === undefined || end <= start) return null
  if (start === booking.start && end === booking.end) return null
  const intro = t('change.soFar', { amount: money(price.amount) })
  const isOwn = me === member?.id
  // The club's own change costs its member nothing more, nor does one because of a fault.
  const isLate = isOwn && trouble === null && start !== booking.start && cancellingNow(booking, now) === 'late'
  return (
    <>
      <PriceBefore wish={{ bookable: bookable.id, start, end, count, booking: id }} intro={intro} />
      {isLate && <Text c="var(--fob-bad)">{t('change.lateStart', { fee: money(price.lateFee) })}</Text>}
    </>
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
      follows: false,
    },
    validate: {
      start: (text) => (fromZonedInput(text, timeZone) === undefined ? messageText('validation.date') : null),
      end: (text) => (fromZonedInput(text, timeZone) === undefined ? messageText('validation.date') : null),
    },
  })
  const { mutate, isPending, error } = useBookingChange((draft: Draft) => {
    const body = bodyOf(draft, { timeZone, runs })
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
        form.setErrors(fieldErrorsOr('end', fault))
      },
    })
  return { form, save, isPending, error }
}

function bodyOf({ start, end, purpose, follows }: Draft, { timeZone, runs }: { timeZone: string; runs: boolean }) {
  const from = fromZonedInput(start, timeZone)
  const to = fromZonedInput(end, timeZone)
  return {
    purpose: purpose.trim(),
    ...(follows ? { scope: 'following' as const } : {}),
    ...(runs || from === undefined ? {} : { start: from }),
    ...(to === undefined ? {} : { end: to }),
  }
}
