import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import errors from '../../../texts/en-AU/page/errors.json'
import { confirmationFault } from './confirmation-fault.ts'

beforeAll(async () => {
  await i18next.init({ lng: 'en-AU', resources: { 'en-AU': { errors } } })
})

test.each([
  ['a long one', 'a long one', {}],
  ['a long one', 'A long one', { confirm: errors.validation.passwordNotMatch }],
  ['a long one', '', { confirm: errors.validation.notEmpty }],
  ['', '', { confirm: errors.validation.notEmpty }],
])('%s twice as %s', (password, confirm, faults) => expect(confirmationFault(password, confirm)).toEqual(faults))
