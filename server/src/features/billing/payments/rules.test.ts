import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decideReturn, type Returned, sumOfMoves } from './rules.ts'

const none = { refunded: 0, disputed: 0, wasDisputed: false }

test.each<[string, number, Partial<Returned>, unknown[]]>([
  ['nothing went back', 0, {}, []],
  ['a refund', 0, { refunded: 500 }, [{ kind: 'refund', amount: 500 }]],
  ['a second refund', 500, { refunded: 700 }, [{ kind: 'refund', amount: 200 }]],
  ['the same again', 500, { refunded: 500 }, []],
  ['a refund that the bank refused', 500, {}, [{ kind: 'refundFailed', amount: 500 }]],
  ['a dispute', 0, { disputed: 2000, wasDisputed: true }, [{ kind: 'dispute', amount: 2000 }]],
  ['a dispute that was won', 2000, { wasDisputed: true }, [{ kind: 'disputeWon', amount: 2000 }]],
  ['one that was won before anybody heard of it', 0, { wasDisputed: true }, []],
  [
    'a refund and a dispute at once',
    0,
    { refunded: 500, disputed: 1500, wasDisputed: true },
    [
      { kind: 'refund', amount: 500 },
      { kind: 'dispute', amount: 1500 },
    ],
  ],
  [
    'a dispute after a refund',
    500,
    { refunded: 500, disputed: 1500, wasDisputed: true },
    [{ kind: 'dispute', amount: 1500 }],
  ],
  ['it won', 2000, { refunded: 500, wasDisputed: true }, [{ kind: 'disputeWon', amount: 1500 }]],
  ['more than was paid', 0, { refunded: 9000 }, [{ kind: 'refund', amount: 2000 }]],
])('%s', (_name, returned, provider, expected) => {
  expect(decideReturn({ amount: 2000, returned, provider: { ...none, ...provider } })).toEqual(expected)
})

test('whatever the provider tells in which order, what is taken back is what it told last, within the amount', () => {
  const sum = fc.integer({ min: -500, max: 3000 })
  const told = fc.array(fc.record({ refunded: sum, disputed: sum, wasDisputed: fc.boolean() }), { minLength: 1 })
  fc.assert(
    fc.property(told, (facts) => {
      let returned = 0
      for (const provider of facts) returned += sumOfMoves(decideReturn({ amount: 2000, returned, provider }))
      const last = facts.at(-1) ?? none
      expect(returned).toBe(Math.min(2000, Math.max(0, last.refunded) + Math.max(0, last.disputed)))
    }),
  )
})
