import type { Locale } from '@fobhouse/contract/languages.ts'
import { minorFromTyped, typedFromMinor } from '@fobhouse/contract/money.ts'
import type { newProductSchema, Product } from '@fobhouse/contract/routes/vending.ts'
import type { z } from 'zod'

/** A product's fields as typed. */
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

/** Every price schema refuses this value. */
const noAmount = -1

/** The request for the typed fields. An empty price or stock means none; unreadable text becomes a refused value. */
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

/** Only the changed fields: an untouched stock must not overwrite sales made meanwhile. */
export function changeOf(product: Product, typed: NewProduct): Partial<NewProduct> {
  const current: Record<string, unknown> = product
  const changed = Object.entries(typed).filter(([field, value]) => current[field] !== value)
  return Object.fromEntries(changed)
}
