import { z } from 'zod'
import { amountSchema } from '../money.ts'
import { commandsOfDevice, commandsOfOthers, dangerOfCommands } from '../mqtt.ts'
import { defineRoutes } from '../route.ts'
import { descriptionSchema, emptySchema, idParamsSchema, instantSchema, pageQuerySchema, titleSchema } from '../text.ts'
import { deviceChangeSchema, deviceDetailShape, listedDeviceSchema } from './devices.ts'

export const memberbucksDeviceSchema = listedDeviceSchema.extend({
  kind: z.literal('memberbucks'),
  /** Whether the machine may also put money into members' accounts. */
  allowCredit: z.boolean(),
  ...commandsOfDevice,
})
export type MemberbucksDevice = z.output<typeof memberbucksDeviceSchema>

export const memberbucksDeviceChangeSchema = deviceChangeSchema
  .extend({ allowCredit: z.boolean(), ...commandsOfOthers })
  .partial()

const wholeNumberSchema = z
  .int({ error: 'validation.wholeNumber' })
  .min(0, { error: 'validation.wholeNumber' })
  .max(1_000_000_000, { error: 'validation.wholeNumber' })

/** A product of a vending machine. */
const productShape = {
  name: titleSchema,
  description: descriptionSchema,
  /** The number that machines send for it; unique. */
  externalId: wholeNumberSchema,
  /** Minor units; null: the machine sets the price. */
  price: amountSchema
    .min(1, { error: 'validation.amount' })
    .max(100_000_000, { error: 'validation.amount' })
    .nullable(),
  /** What the club pays for one. */
  costPrice: amountSchema
    .min(0, { error: 'validation.amount' })
    .max(100_000_000, { error: 'validation.amount' })
    .nullable(),
  /** How many there are; null: not counted. */
  stock: wholeNumberSchema.nullable(),
}

export const productSchema = z.object({
  id: z.int(),
  ...productShape,
  /** How many were sold beyond the stock since the stock was last set. */
  oversold: z.int(),
})
export type Product = z.output<typeof productSchema>

export const newProductSchema = z.strictObject({
  ...productShape,
  description: productShape.description.default(''),
  price: productShape.price.default(null),
  costPrice: productShape.costPrice.default(null),
  stock: productShape.stock.default(null),
})
export const productChangeSchema = z.strictObject(productShape).partial()

/** One payment at a machine. */
export const saleSchema = z.object({
  id: z.int(),
  date: instantSchema,
  memberId: z.int(),
  member: z.string(),
  kind: z.enum(['debit', 'credit']),
  /** Text on the member's statement. */
  description: z.string(),
  amount: amountSchema,
})
export type Sale = z.output<typeof saleSchema>

/** Income from one product; null groups sales that named no product. */
export const salesOfProductSchema = z.object({
  productId: z.int().nullable(),
  name: z.string().nullable(),
  sold: z.int(),
  takings: amountSchema,
  /** Sales of the last 30 days. */
  soldLately: z.int(),
  takingsLately: amountSchema,
  lastSale: instantSchema,
})
export type SalesOfProduct = z.output<typeof salesOfProductSchema>

export const vendingRoutes = defineRoutes({
  devices: {
    method: 'GET',
    path: '/api/admin/memberbucks-devices/',
    access: 'admin',
    duty: ['doors', 'money'],
    summary: 'All vending machines and other member bucks devices, pending ones too.',
    response: z.array(memberbucksDeviceSchema),
  },
  device: {
    method: 'GET',
    path: '/api/admin/memberbucks-devices/:id/',
    access: 'admin',
    duty: ['doors', 'money'],
    summary: 'One member bucks device with its payments by member.',
    params: idParamsSchema,
    response: memberbucksDeviceSchema.extend({ ...deviceDetailShape, sales: z.array(salesOfProductSchema) }),
  },
  sales: {
    method: 'GET',
    path: '/api/admin/memberbucks-devices/:id/sales/',
    access: 'admin',
    duty: ['doors', 'money'],
    summary: 'The payments at one member bucks device, newest first.',
    params: idParamsSchema,
    query: pageQuerySchema,
    response: z.array(saleSchema),
  },
  updateDevice: {
    method: 'PUT',
    path: '/api/admin/memberbucks-devices/:id/',
    access: 'admin',
    duty: 'doors',
    danger: dangerOfCommands,
    summary: 'Changes any writable part of a member bucks device.',
    params: idParamsSchema,
    body: memberbucksDeviceChangeSchema,
    response: emptySchema,
  },
  removeDevice: {
    method: 'DELETE',
    path: '/api/admin/memberbucks-devices/:id/',
    access: 'admin',
    duty: 'doors',
    danger: 'shut',
    summary: 'Removes a member bucks device; its history stays.',
    params: idParamsSchema,
    response: emptySchema,
  },
  products: {
    method: 'GET',
    path: '/api/admin/products/',
    access: 'admin',
    duty: ['doors', 'money'],
    summary: 'What the vending machines sell, by name.',
    response: z.array(productSchema),
  },
  createProduct: {
    method: 'POST',
    path: '/api/admin/products/',
    access: 'admin',
    duty: ['doors', 'money'],
    summary: 'Adds a product.',
    body: newProductSchema,
    response: z.object({ id: z.int() }),
    status: 201,
    errors: ['external_id_already_used'],
  },
  updateProduct: {
    method: 'PUT',
    path: '/api/admin/products/:id/',
    access: 'admin',
    duty: ['doors', 'money'],
    summary: 'Changes any part of a product. Setting the stock settles what was sold beyond it.',
    params: idParamsSchema,
    body: productChangeSchema,
    response: emptySchema,
    errors: ['external_id_already_used'],
  },
  removeProduct: {
    method: 'DELETE',
    path: '/api/admin/products/:id/',
    access: 'admin',
    duty: ['doors', 'money'],
    summary: 'Takes a product off the list; its sales stay.',
    params: idParamsSchema,
    response: emptySchema,
  },
})
