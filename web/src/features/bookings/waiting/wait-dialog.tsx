import type { WholeBookable } from '@fobhouse/contract/bookables.ts'
import { waitingListRoutes } from '@fobhouse/contract/routes/waiting-list.ts'
import { waitingLimits } from '@fobhouse/contract/waiting-list.ts'
import { Anchor, Button, NativeSelect, NumberInput, SimpleGrid, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMomentTexts } from '../../../domain/house/moment-text.ts'
import { call } from '../../../lib/api.ts'
import { isApiError } from '../../../lib/api-error.ts'
import { awayFromKiosk } from '../../../lib/away-from-kiosk.ts'
import { errorText } from '../../../lib/error-text.ts'
import { fieldErrors } from '../../../lib/form-errors.ts'
import { platform } from '../../../lib/platform.ts'
import { useSite } from '../../../lib/site.ts'
import { useFormats } from '../../../lib/use-formats.ts'
import { beginOf, dayOf } from '../../../lib/zoned-input.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { withFault } from '../../../ui/field-error.tsx'
import { Form } from '../../../ui/form.tsx'
import { FormButtons } from '../../../ui/form-buttons.tsx'
import { notifyDone } from '../../../ui/notify.tsx'
import { mostOf } from '../count-field.tsx'
import { isDay } from '../../../lib/day-text.ts'
import { addDays, endOf, isBackwards } from '../days-of-view.ts'
import { lengthsOf } from '../lengths.ts'
import { useBookingChange } from '../queries.ts'
import { DayField } from '../../../ui/day-field.tsx'

const { mostDays } = waitingLimits

export type Wished = { day: string; minutes: number; count: number }
type WaitProps = { bookable: WholeBookable; wished: Wished }

/** Where nothing is free. A kiosk has no waiting list. */
export function Wait(props: WaitProps) {
  const { t } = useTranslation('bookings')
  const [isOpen, dialog] = useDisclosure(false)
  if (platform() === 'kiosk') return null
  return (
    <>
      <Button variant="default" mt="sm" onClick={dialog.open}>
        {t('waiting.open')}
      </Button>
      {isOpen && <WaitDialog {...props} onClose={dialog.close} />}
    </>
  )
}

/** A place on the waiting list: the days in which any time would do, how long, and how many. */
function WaitDialog({ bookable, wished, onClose }: WaitProps & { onClose: () => void }) {
  const { t } = useTranslation('bookings')
  const { duration } = useFormats()
  const { timeZone } = useSite()
  const { day, ...rest } = wished
  const form = useForm({
    initialValues: { ...rest, from: day, to: day },
    validate: {
      to: (last, { from: first }) => {
        if (isBackwards({ first, last })) return t('away.backwards')
        const isTooLong = isDay(first, 'date') && last >= addDays(first, mostDays)
        return isTooLong ? t('waiting.mostDays', { days: mostDays }) : null
      },
    },
  })
  const { mutate, isPending, error } = useBookingChange((body: Wish) =>
    call(awayFromKiosk(waitingListRoutes.add), { body }),
  )
  const save = ({ from, to, minutes, count }: typeof form.values) => {
    const body = {
      bookable: bookable.id,
      from: beginOf(from, timeZone) ?? '',
      to: endOf(to, timeZone) ?? '',
      minutes,
      count,
    }
    mutate(body, {
      onSuccess: () => {
        notifyDone(t('waiting.added'))
        onClose()
      },
      onError: (refusal) => form.setErrors(fieldErrors(refusal)),
    })
  }
  const most = mostOf(bookable)
  const namesField = Object.keys(fieldErrors(error)).length > 0
  const lengths = lengthsOf(bookable.rules).map((length) => ({
    value: String(length),
    label: duration(length * 60),
  }))
  return (
    <Dialog name="bookings/wait" opened onClose={onClose} title={t('waiting.dialog', { what: bookable.name })}>
      <Form name="bookings/wait" onSubmit={form.onSubmit(save)}>
        <Stack gap="md">
          <Text>{t('waiting.help')}</Text>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <DayField label={t('waiting.from')} required data-autofocus {...withFault(form.getInputProps('from'))} />
            <DayField label={t('waiting.to')} required {...withFault(form.getInputProps('to'))} />
          </SimpleGrid>
          <NativeSelect
            label={t('book.length')}
            data={lengths}
            value={String(form.values.minutes)}
            {...withFault({ error: form.errors['minutes'] })}
            onChange={(event) => form.setFieldValue('minutes', Number(event.currentTarget.value))}
          />
          {most > 1 && (
            <NumberInput
              label={bookable.place ? t('book.seats') : t('book.count')}
              min={1}
              max={most}
              allowDecimal={false}
              {...withFault(form.getInputProps('count'))}
            />
          )}
          {error && !namesField && <WhyNot error={error} bookableId={bookable.id} />}
          <FormButtons action={t('waiting.add')} isWorking={isPending} onCancel={onClose} />
        </Stack>
      </Form>
    </Dialog>
  )
}

type Wish = { bookable: number; from: string; to: string; minutes: number; count: number }

/** What fits now is booked, not waited for. */
function WhyNot({ error, bookableId }: { error: Error; bookableId: number }) {
  const { t } = useTranslation('bookings')
  const { timeZone } = useSite()
  const { at } = useMomentTexts()
  const start = isApiError(error, 'free_now') ? error.start : undefined
  return (
    <div role="alert">
      <Text c="var(--fob-bad)">
        {start === undefined ? errorText(error) : t('waiting.freeFrom', { when: at(start) })}
      </Text>
      {start !== undefined && (
        <Anchor component={Link} to={`/calendar/book/${bookableId}?day=${dayOf(start, timeZone)}`}>
          {t('waiting.look')}
        </Anchor>
      )}
    </div>
  )
}
