import { type Locale, minorFromTyped, typedFromMinor } from '@fobhouse/contract/money.ts'
import type { newProductSchema, Product } from '@fobhouse/contract/routes/vending.ts'
import type { z } from 'zod'

/** A product as it stands in the form. */
export type ProductDraft = {
  name: string
  description: string
  externalId: string
  price: string
  costPrice: string
  stock: string
}
export type NewProduct = z.input<typeof newProductSchema>

export function draftOf(product: Product | undefined, language: Locale): ProductDraft {
  const money = (amount: number | null | undefined) =>
    typeof amount === 'number' ? typedFromMinor(amount, language) : ''
  return {
    name: product?.name ?? '',
    description: product?.description ?? '',
    externalId: product === undefined ? '' : String(product.externalId),
    price: money(product?.price),
    costPrice: money(product?.costPrice),
    stock: product?.stock === null || product === undefined ? '' : String(product.stock),
  }
}

/** What every price is refused for. */
const noAmount = -1

/** The request of what was typed. An empty price or stock says that there is none; what cannot be read is refused. */
export function productOf({ name, description, externalId, price, costPrice, stock }: ProductDraft): NewProduct {
  const orNone = (text: string, read: (text: string) => number) => (text.trim() === '' ? null : read(text))
  const amount = (text: string) => minorFromTyped(text) ?? noAmount
  return {
    name,
    description,
    externalId: wholeNumber(externalId),
    price: orNone(price, amount),
    costPrice: orNone(costPrice, amount),
    stock: orNone(stock, wholeNumber),
  }
}

function wholeNumber(text: string): number {
  return /^\d{1,12}$/.test(text.trim()) ? Number(text) : Number.NaN
}

/** Only what differs: a stock that nobody touched must not overwrite what was sold meanwhile. */
export function changeOf(product: Product, typed: NewProduct): Partial<NewProduct> {
  const current: Record<string, unknown> = product
  const changed = Object.entries(typed).filter(([field, value]) => current[field] !== value)
  return Object.fromEntries(changed)
}
