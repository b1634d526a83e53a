import type { Bookable, WholeBookable } from '@fobhouse/contract/bookables.ts'
import type { FreeTime } from '@fobhouse/contract/bookings.ts'
import { NativeSelect, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSite } from '../../../lib/site.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { ConfirmBooking } from '../confirm-booking.tsx'
import { CountField, mostOf } from '../count-field.tsx'
import { checkQuery } from '../money/queries.ts'
import { bookableQuery } from '../queries.ts'
import { Refusals } from '../refusals.tsx'
import { fitTimes } from './grid/slots.ts'

type BookTimeProps = {
  bookables: readonly Bookable[]
  /** What is shown; empty while everything is. */
  bookable: string
  time: FreeTime
  onClose: () => void
}

/** Books a time that was chosen in the calendar; where everything is shown, it asks what first. */
export function BookTimeDialog({ bookables, bookable, time, onClose }: BookTimeProps) {
  const { t } = useTranslation('bookings')
  const [first] = bookables
  const [chosen, choose] = useState(bookable === '' ? String(first?.id ?? '') : bookable)
  const query = useQuery(bookableQuery(chosen))
  return (
    <Dialog name="bookings/book-time" opened onClose={onClose} title={t('calendar.bookTime')}>
      <Stack gap="md">
        {bookables.length > 1 && (
          <NativeSelect
            label={t('calendar.which')}
            value={chosen}
            onChange={(event) => choose(event.currentTarget.value)}
            data={bookables.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        )}
        <QueryView query={query}>{(whole) => <BookTime key={whole.id} bookable={whole} time={time} />}</QueryView>
      </Stack>
    </Dialog>
  )
}

/** The time is widened to what can be booked of this. */
function BookTime({ bookable, time }: { bookable: WholeBookable; time: FreeTime }) {
  const { timeZone } = useSite()
  const [count, setCount] = useState(1)
  const fitting = fitTimes(time, bookable.rules, timeZone)
  const check = useQuery(checkQuery({ bookable: bookable.id, ...fitting, count }))
  return (
    <>
      {mostOf(bookable) > 1 && <CountField bookable={bookable} count={count} onChange={setCount} />}
      <div role="status">
        <Refusals refusals={check.data?.refusals ?? []} />
      </div>
      <ConfirmBooking bookable={bookable} time={fitting} count={count} />
    </>
  )
}
