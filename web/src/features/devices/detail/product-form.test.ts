import { newProductSchema } from '@fobhouse/contract/routes/vending.ts'
import { expect, test } from 'vitest'
import { changeOf, draftOf, productOf } from './product-form.ts'

const cola = {
  id: 1,
  name: 'Cola',
  description: '',
  externalId: 7,
  price: 250,
  costPrice: null,
  stock: 0,
  oversold: 2,
}

test('a product that is opened and left alone changes nothing', () => {
  for (const language of ['en-AU', 'sv-SE'] as const)
    expect(changeOf(cola, productOf(draftOf(cola, language)))).toEqual({})
})

test('only what was typed is sent', () => {
  const draft = { ...draftOf(cola, 'en-AU'), price: '3', stock: '' }
  expect(changeOf(cola, productOf(draft))).toEqual({ price: 300, stock: null })
})

test.each([
  ['externalId', ''],
  ['externalId', '1.5'],
  ['price', 'much'],
  ['price', '0'],
  ['stock', '-1'],
] as const)('%s %j is refused there', (field, typed) => {
  const parsed = newProductSchema.safeParse(productOf({ ...draftOf(cola, 'en-AU'), [field]: typed }))
  expect(parsed.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    [field, field === 'price' ? 'validation.amount' : 'validation.wholeNumber'],
  ])
})
