import { wishSchema } from '@fobhouse/contract/bookings.ts'
import { type Actor, AppError } from '@fobhouse/server/public.ts'

export type BookedTime = { start: string; end: string }
type Person = { id: number; name: string }
type Wanted = { bookable: number; people: readonly Person[]; time: BookedTime; count?: number }

type Making = {
  wish: ReturnType<typeof wishSchema.parse>
  memberId: number
  actor: Actor & { memberId: number }
  care: ReturnType<typeof caresForNothing>
}

/** Of a member who looks after nothing that they book. */
export const caresForNothing = () => ({ isKeeper: false, items: [], caresFor: () => false })

/** What is wrong with the time itself: nobody else may have it either. */
const takenFor = ['booked_by_other', 'busy_exclusive', 'out_of_order']

/** The first of these people who may book a time does; undefined: none may. */
export async function bookForFirst<Booked>(
  { bookable, people, time, count = 1 }: Wanted,
  make: (making: Making) => Promise<Booked>,
): Promise<Booked | undefined> {
  const wish = wishSchema.parse({ bookable, ...time, count })
  for (const { id: memberId, name } of people) {
    try {
      return await make({ wish, memberId, actor: { memberId, name }, care: caresForNothing() })
    } catch (error) {
      // Refused before anything was written: somebody else may.
      if (!(error instanceof AppError) || error.code !== 'booking_refused') throw error
      const refused = JSON.stringify(error.details.extra)
      if (takenFor.some((code) => refused.includes(`"${code}"`))) return undefined
    }
  }
  return undefined
}
