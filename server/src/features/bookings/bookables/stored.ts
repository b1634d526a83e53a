import {
  type BookablePrice,
  bookablePriceSchema,
  type BookingRules,
  bookingRulesSchema,
  defaultRules,
  freePrice,
} from '@fobhouse/contract/bookables.ts'
import { z } from 'zod'
import type { BookableRow } from './store.ts'

const storedSchema = z.record(z.string(), z.unknown())

/** Rules that are newer than the row are as usual. */
export function rulesOf({ rules }: Pick<BookableRow, 'rules'>): BookingRules {
  return bookingRulesSchema.parse({ ...defaultRules(1), ...storedSchema.parse(JSON.parse(rules)) })
}

export function priceOf({ price }: Pick<BookableRow, 'price'>): BookablePrice {
  return bookablePriceSchema.parse({ ...freePrice, ...storedSchema.parse(JSON.parse(price)) })
}
