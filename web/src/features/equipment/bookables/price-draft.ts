import { type BookablePrice, freePrice, type Included } from '@fobhouse/contract/bookables.ts'
import { minorFromTyped, typedFromMinor } from '@fobhouse/contract/money.ts'
import { randomId } from '@mantine/hooks'
import { currentLanguage } from '../../../lib/translations.ts'

export const priceNames = ['perHour', 'deposit', 'lateFee'] as const
type PriceName = (typeof priceNames)[number]

/** A line of the form: lines have no names of their own. */
type IncludedDraft = Included & { key: string }

/** Prices as they are typed. */
export type PriceDraft = Record<PriceName, string> & { included: IncludedDraft[]; packs: boolean }

export function newIncluded(planId: number): IncludedDraft {
  return { key: randomId(), planId, minutes: 120, per: 'month' }
}

export function priceDraftOf(price: BookablePrice = freePrice): PriceDraft {
  const typed = (name: PriceName) => typedFromMinor(price[name], currentLanguage())
  return {
    perHour: typed('perHour'),
    deposit: typed('deposit'),
    lateFee: typed('lateFee'),
    included: price.included.map((line) => ({ ...line, key: randomId() })),
    packs: price.packs,
  }
}

/** No price is that. */
const noAmount = -1

/** Nothing typed costs nothing. */
export function bodyOfPrice({ perHour, deposit, lateFee, included, packs }: PriceDraft): BookablePrice {
  const amount = (text: string) => (text.trim() === '' ? 0 : (minorFromTyped(text) ?? noAmount))
  return {
    perHour: amount(perHour),
    deposit: amount(deposit),
    lateFee: amount(lateFee),
    included: included.map(({ planId, minutes, per }) => ({ planId, minutes, per })),
    packs,
  }
}
