import type { TextLanguage } from '@fobhouse/contract/languages.ts'
import { bookingWords } from '../mail-texts.ts'
import type { ShownRow } from '../store.ts'
import { timeText } from '../tell-members.ts'
import type { BookingContext } from './write-booking.ts'

/** What became of a booking, with the items to which it was moved. */
export type Fate = { row: ShownRow; became: 'kept' | 'moved' | 'cancelled'; items: string }

export function fateText(ctx: BookingContext, { row, became, items }: Fate, locale: TextLanguage): string {
  return bookingWords[locale][became]
    .replace('{what}', () => row.bookable)
    .replace('{time}', () => timeText(ctx, row, locale))
    .replace('{items}', () => items)
}
