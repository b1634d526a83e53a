import type { LinkFault } from '@fobhouse/simulator/link-faults.ts'
import { type VendingAnswer, type VendingEvent, VirtualVending } from '@fobhouse/simulator/vending.ts'
import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import { insertMember, signInAsAdmin } from '../../testing/factories.ts'
import { createFastTimers } from '../../testing/fast-timers.ts'
import { postTransfer, readBalance } from '../memberbucks/public.ts'

// A simulated vending bridge against the real server, through network faults.

type Machine = { machine: VirtualVending; ada: number; sell(amount: number): Promise<VendingAnswer> }

async function withMachine(app: TestApp, run: (machine: Machine) => Promise<void>): Promise<void> {
  const admin = await signInAsAdmin(app)
  const url = await app.listen()
  const device = { kind: 'memberbucks', serial: 'snacks', name: 'Snack machine' }
  const { key } = (await admin.post('/api/admin/devices/', device)).body
  const ada = await insertMember(app.ctx, { card_number: '1001' })
  await topUp(app, ada)
  const machine = new VirtualVending({ url, serial: 'snacks', key, timers: createFastTimers(20) })
  machine.start()
  try {
    await ready(machine, 1)
    const sell = (amount: number) => {
      app.clock.advance('PT1S')
      return machine.ask({ command: 'debit', cardId: '1001', amount })
    }
    await run({ machine, ada, sell })
  } finally {
    machine.stop()
  }
}

function topUp({ ctx }: TestApp, memberId: number): Promise<number> {
  return ctx.transact((trx) =>
    postTransfer(ctx, trx, {
      from: { house: 'cash' },
      to: { memberId },
      amount: 10_000,
      kind: 'cash',
      description: 'Cash',
      actor: { memberId: null, name: 'fobhouse' },
    }),
  )
}

async function ready(machine: VirtualVending, times: number): Promise<void> {
  const count = (type: VendingEvent['type']) => machine.events.items.filter((event) => event.type === type).length
  await machine.events.waitFor(() => count('ready') >= times, 20_000)
}

testWithApp('sells, tells balances and is refused', (app) =>
  withMachine(app, async ({ machine, sell }) => {
    expect(await machine.ask({ command: 'balance', cardId: '0001001' })).toEqual({ success: true, balance: 10_000 })
    expect(await sell(2.5)).toEqual({ success: true, balance: 9750, amount: -250 })
    expect(await sell(99)).toEqual({ success: false, reason: 'insufficient_funds', balance: 9750 })
    const unknown = { command: 'debit', cardId: '9', amount: 1, productExternalId: 4, description: 'Cola' } as const
    expect(await machine.ask(unknown)).toEqual({ success: false, reason: 'invalid_card_id' })
    const credit = { command: 'credit', cardId: '1001', amount: 1 } as const
    expect(await machine.ask(credit)).toEqual({ success: false, reason: 'not_allowed', balance: 9750 })
  }),
)

const faults: [string, LinkFault[]][] = [
  ['a doubled request', [{ type: 'duplicate' }]],
  ['noise', [{ type: 'garbage' }]],
  ['a slow line', [{ type: 'delay', milliseconds: 1000 }]],
]
for (const [name, suffered] of faults) {
  testWithApp(`charges once in spite of ${name}`, (app) =>
    withMachine(app, async ({ machine, ada, sell }) => {
      for (const fault of suffered) machine.suffer(fault)
      expect(await sell(2.5)).toEqual({ success: true, balance: 9750, amount: -250 })
      machine.suffer({ type: 'heal' })
      expect(await machine.ask({ command: 'balance', cardId: '1001' })).toEqual({ success: true, balance: 9750 })
      expect(await readBalance(app.ctx.db, ada)).toMatchObject({ balance: 9750 })
    }),
  )
}

testWithApp('says so where no answer comes, and sells again once it is back', (app) =>
  withMachine(app, async ({ machine, ada, sell }) => {
    machine.suffer({ type: 'half-open' })
    expect(await sell(2.5)).toEqual({ success: false, reason: 'no_answer' })
    await ready(machine, 2)
    expect(await sell(2.5)).toMatchObject({ success: true, balance: 9750 })
    machine.suffer({ type: 'drop' })
    expect(await sell(1)).toEqual({ success: false, reason: 'no_answer' })
    await ready(machine, 3)
    expect(await readBalance(app.ctx.db, ada)).toMatchObject({ balance: 9750 })
  }),
)
