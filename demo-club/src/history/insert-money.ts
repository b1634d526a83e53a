import type { TransferKind } from '@fobhouse/contract/money.ts'
import { type HouseAccount, postTransfer, toText, type Trx } from '@fobhouse/server/public.ts'
import { clockAt, type DemoClub, type DemoMember } from '../demo-club.ts'
import type { DemoMachine, DemoProduct } from '../insert-tools.ts'
import { insertPayment } from '../store.ts'
import type { Tap } from './insert-taps.ts'

type TopUp = { house: HouseAccount; kind: TransferKind; description: string }

const topUps: readonly [TopUp, ...TopUp[]] = [
  { house: 'stripe', kind: 'stripe', description: 'Top-up by card' },
  { house: 'stripe', kind: 'stripe', description: 'Top-up by card' },
  { house: 'bank', kind: 'bank', description: 'Bank transfer' },
  { house: 'cash', kind: 'cash', description: 'Cash in the honesty box' },
]
const topUpAmounts = [1000, 2000, 2000, 5000] as const

/** Each member's balance, and the cards used at the machine. */
export type Spending = { balances: Map<number, number>; taps: Tap[] }

/** Posts three months of real transfers, which explain every balance. */
export async function insertMoney(trx: Trx, club: DemoClub, machine: DemoMachine): Promise<Spending> {
  const customers = club.members.filter((member) => member.state === 'active' || member.state === 'inactive')
  const spending: Spending = { balances: new Map(), taps: [] }
  for (const member of customers) await spend(trx, { club, machine, spending }, member)
  return spending
}

type Shop = { club: DemoClub; machine: DemoMachine; spending: Spending }

async function spend(trx: Trx, { club, machine, spending }: Shop, member: DemoMember): Promise<void> {
  const { random } = club
  const hours = Math.min(24 * 90, Math.floor(member.joined.until(club.now).total('hours')))
  let balance = 0
  for (let step = random.between(2, 9); step > 0; step -= 1) {
    // Evenly spread, oldest first, and never in the future.
    const clock = clockAt(
      club.now.subtract({
        minutes: Math.floor((hours * 60 * step) / 10) + random.between(20, Math.max(20, hours * 6)),
      }),
    )
    const product = random.pick(machine.products)
    if (balance < product.price) {
      balance += await topUp({ clock }, trx, { club, member })
    } else if (random.chance(0.1)) {
      await donate({ clock }, trx, member)
      balance -= donation
    } else {
      spending.taps.push(...(await buy({ clock }, trx, { machine, product, member })))
      balance -= product.price
    }
  }
  spending.balances.set(member.id, balance)
}

type Past = { clock: ReturnType<typeof clockAt> }

/** Credits an account; returns the amount. */
export async function topUp(
  ctx: Past,
  trx: Trx,
  { club, member }: { club: DemoClub; member: DemoMember },
): Promise<number> {
  const amount = club.random.pick(topUpAmounts)
  const { house, kind, description } = club.random.pick(topUps)
  const actor = kind === 'stripe' ? { memberId: member.id, name: member.name } : club.admin
  const to = { memberId: member.id }
  await postTransfer(ctx, trx, { from: { house }, to, amount, kind, description, actor })
  return amount
}

type Sale = { machine: DemoMachine; product: DemoProduct; member: DemoMember }

/** At the machine if the member has a card, else by hand. */
async function buy(ctx: Past, trx: Trx, { machine, product, member }: Sale): Promise<Tap[]> {
  const transferId = await postTransfer(ctx, trx, {
    from: { memberId: member.id },
    to: { house: 'vending' },
    kind: 'card',
    amount: product.price,
    description: product.name,
    actor: { memberId: member.id, name: member.name },
  })
  if (member.card === null) return []
  const at = toText(ctx.clock.now())
  const place = { device_id: machine.id, member_id: member.id, at }
  await insertPayment(trx, { ...place, kind: 'debit', product_id: product.id, transfer_id: transferId })
  return [{ ...place, card_number: member.card, outcome: 'granted' }]
}

const donation = 100

async function donate(ctx: Past, trx: Trx, member: DemoMember): Promise<void> {
  await postTransfer(ctx, trx, {
    from: { memberId: member.id },
    to: { house: 'donation' },
    amount: donation,
    kind: 'web',
    description: 'Donation to the laser fund',
    actor: { memberId: member.id, name: member.name },
  })
}
