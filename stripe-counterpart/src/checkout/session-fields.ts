import { z } from 'zod'
import { priceDataFields } from '../resources/prices.ts'
import { currency, expandField, flag, metadata, positive, text } from '../wire/fields.ts'

const line = z.strictObject({
  price: text.optional(),
  price_data: z
    .strictObject({
      ...priceDataFields,
      product: text.optional(),
      product_data: z
        .strictObject({ name: text, description: text.optional(), metadata: metadata.optional() })
        .optional(),
    })
    .optional(),
  quantity: positive.optional(),
})

export const sessionFields = z.strictObject({
  ...expandField,
  mode: z.enum(['payment', 'setup', 'subscription']),
  success_url: text,
  cancel_url: text.optional(),
  allow_promotion_codes: flag.optional(),
  billing_address_collection: z.enum(['auto', 'required']).optional(),
  client_reference_id: text.optional(),
  currency: currency.optional(),
  customer: text.optional(),
  customer_creation: z.enum(['always', 'if_required']).optional(),
  customer_email: text.optional(),
  expires_at: positive.optional(),
  line_items: z.array(line).min(1).optional(),
  locale: text.optional(),
  metadata: metadata.optional(),
  payment_intent_data: z
    .strictObject({
      description: text.optional(),
      metadata: metadata.optional(),
      setup_future_usage: z.enum(['off_session', 'on_session']).optional(),
    })
    .optional(),
  payment_method_collection: z.enum(['always', 'if_required']).optional(),
  allowed_payment_method_types: z.array(z.literal('card')).optional(),
  saved_payment_method_options: z.record(text, z.unknown()).optional(),
  setup_intent_data: z.strictObject({ description: text.optional(), metadata: metadata.optional() }).optional(),
  submit_type: z.enum(['auto', 'book', 'donate', 'pay', 'subscribe']).optional(),
  subscription_data: z
    .strictObject({
      metadata: metadata.optional(),
      trial_end: positive.optional(),
      trial_period_days: positive.optional(),
    })
    .optional(),
  ui_mode: z.literal('hosted_page').optional(),
})
