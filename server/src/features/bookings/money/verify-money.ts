import type { Amount } from '@fobhouse/contract/money.ts'
import type { Queries } from '../../../db/database.ts'
import type { Fault } from '../../verification.ts'
import * as store from './verify-store.ts'

/**
 * Looks whether what is set aside is what bookings say, whether each has paid what it cost, and whether no pack has given
 * more than it had.
 */
export async function findMoneyFaults(db: Queries): Promise<Fault[]> {
  const charges = await store.listAllCharges(db)
  const held = await store.readHeld(db)
  const expected = charges.reduce((sum, charge) => sum + charge.held, 0)
  const moved = sumByBooking(await store.listBookingTransfers(db))
  const minutes = new Map((await store.sumMinutesByBooking(db)).map((row) => [row.booking_id, row]))
  return [
    ...(held === expected ? [] : [heldDiffers(held, expected)]),
    ...charges.flatMap((charge) => {
      const { held: aside, paid } = moved.get(charge.booking_id) ?? { held: 0, paid: 0 }
      const isSettled = charge.due_at === null
      const agrees =
        aside === charge.held && paid === charge.paid && (!isSettled || (charge.held === 0 && paid === charge.amount))
      return agrees ? [] : [moneyDiffers(charge.booking_id)]
    }),
    ...charges.flatMap((charge) => {
      const { plan = 0, pack = 0 } = minutes.get(charge.booking_id) ?? {}
      const agrees = plan === -charge.minutes_included && pack === -charge.minutes_pack
      return agrees ? [] : [minutesDiffer(charge.booking_id)]
    }),
    ...(await store.listOverdrawn(db)).map(overdrawn),
  ]
}

type Moved = { held: Amount; paid: Amount }

/** The booking stands in the key of each of its transfers. */
function sumByBooking(transfers: Awaited<ReturnType<typeof store.listBookingTransfers>>): Map<number, Moved> {
  const sums = new Map<number, Moved>()
  for (const { key, amount, from, to } of transfers) {
    const [, id] = /^booking (\d+) /.exec(key ?? '') ?? []
    if (id === undefined) continue
    const { held, paid } = sums.get(Number(id)) ?? { held: 0, paid: 0 }
    const intoHeld = to === 'held' ? amount : from === 'held' ? -amount : 0
    sums.set(Number(id), { held: held + intoHeld, paid: paid + (to === 'bookings' ? amount : 0) })
  }
  return sums
}

function heldDiffers(held: Amount, expected: Amount): Fault {
  return {
    facts: { fault: 'held_differs', held, expected },
    line: `${held} minor units are set aside for bookings, and ${expected} should be`,
  }
}

function moneyDiffers(booking: number): Fault {
  return {
    facts: { fault: 'booking_money_differs', booking },
    line: `what was moved for booking ${booking} is not what it says`,
  }
}

function minutesDiffer(booking: number): Fault {
  return {
    facts: { fault: 'booking_minutes_differ', booking },
    line: `what booking ${booking} has of plans and packs is not what it says`,
  }
}

function overdrawn(pack: number): Fault {
  return { facts: { fault: 'pack_overdrawn', pack }, line: `more of bought pack ${pack} was used than there was` }
}
