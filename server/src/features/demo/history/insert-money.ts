import type { TransferKind } from '@fobhouse/contract/money.ts'
import type { Trx } from '../../../db/database.ts'
import type { HouseAccount } from '../../../db/tables/ledger.ts'
import { postTransfer } from '../../memberbucks/public.ts'
import { clockAt, type DemoClub, type DemoMember } from '../demo-club.ts'

type TopUp = { house: HouseAccount; kind: TransferKind; description: string }

const topUps: readonly [TopUp, ...TopUp[]] = [
  { house: 'stripe', kind: 'stripe', description: 'Top-up by card' },
  { house: 'stripe', kind: 'stripe', description: 'Top-up by card' },
  { house: 'bank', kind: 'bank', description: 'Bank transfer' },
  { house: 'cash', kind: 'cash', description: 'Cash in the honesty box' },
]
type Purchase = { description: string; amount: number }

const purchases: readonly [Purchase, ...Purchase[]] = [
  { description: 'Sparkling water', amount: 250 },
  { description: 'Ginger beer', amount: 350 },
  { description: 'Chocolate bar', amount: 200 },
  { description: 'Instant noodles', amount: 300 },
  { description: 'Plywood offcut', amount: 800 },
]
const topUpAmounts = [1000, 2000, 2000, 5000] as const

/** Posts three months of real transfers: every balance is explained by them. */
export async function insertMoney(trx: Trx, club: DemoClub): Promise<void> {
  const customers = club.members.filter((member) => member.state === 'active' || member.state === 'inactive')
  for (const member of customers) await spend(trx, club, member)
}

async function spend(trx: Trx, club: DemoClub, member: DemoMember): Promise<void> {
  const { random } = club
  const hours = Math.min(24 * 90, Math.floor(member.joined.until(club.now).total('hours')))
  let balance = 0
  for (let step = random.between(2, 9); step > 0; step -= 1) {
    // Evenly spread, the oldest first, and never in the future.
    const clock = clockAt(
      club.now.subtract({ minutes: Math.floor((hours * 60 * step) / 10) + random.between(20, 400) }),
    )
    const purchase = random.pick(purchases)
    if (balance < purchase.amount) {
      const amount = random.pick(topUpAmounts)
      const { house, kind, description } = random.pick(topUps)
      const actor = kind === 'stripe' ? { memberId: member.id, name: member.name } : club.admin
      await postTransfer({ clock }, trx, {
        from: { house },
        to: { memberId: member.id },
        amount,
        kind,
        description,
        actor,
      })
      balance += amount
    } else if (random.chance(0.1)) {
      await donate({ clock }, trx, member)
      balance -= donation
    } else {
      const actor = { memberId: member.id, name: member.name }
      const sale = { from: { memberId: member.id }, to: { house: 'vending' }, kind: 'card', actor } as const
      await postTransfer({ clock }, trx, { ...sale, ...purchase })
      balance -= purchase.amount
    }
  }
}

const donation = 100

async function donate(ctx: { clock: ReturnType<typeof clockAt> }, trx: Trx, member: DemoMember): Promise<void> {
  await postTransfer(ctx, trx, {
    from: { memberId: member.id },
    to: { house: 'donation' },
    amount: donation,
    kind: 'web',
    description: 'Donation to the laser fund',
    actor: { memberId: member.id, name: member.name },
  })
}
