import { setting } from '@fobhouse/contract/settings/definition.ts'
import { severalOf, severalWeekdays } from '@fobhouse/contract/settings/kinds.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { writeSetting } from './write-setting.ts'

const card = 'access'
const days = setting({ card, schema: severalWeekdays, default: [] })
const kinds = setting({ card, schema: severalOf(z.enum(['door', 'tool'])), default: [] })
const kind = setting({ card, schema: z.enum(['door', 'tool']), default: 'door' })
const least = setting({ card, control: 'money', schema: z.int(), default: 0 })
const offers = setting({ card, control: 'amounts', schema: z.array(z.int()), default: [] })
const hosts = setting({ card, control: 'hosts', schema: z.array(z.string()), default: [] })

test.each([
  [days, [6, 7], 'weekday 6, weekday 7'],
  [days, [], ''],
  [kinds, ['tool'], 'some.key tool'],
  [kind, 'door', 'some.key door'],
  [least, 500, '$5'],
  [offers, [1000, 2000], '$10, $20'],
  [hosts, ['example.org'], undefined],
])('%#: a setting is written as its control shows it', (definition, value, written) => {
  const words = {
    key: 'some.key',
    definition,
    choiceName: ({ key, format, choice }: { key: string; format: unknown; choice: string | number }) =>
      `${typeof format === 'string' ? format : key} ${choice}`,
    money: (amount: number) => `$${amount / 100}`,
  }
  expect(writeSetting(value, words)).toBe(written)
})
