import type { Verdict, VerifiedClub } from '../verification.ts'
import { countStrayNumbers } from './store.ts'

/** Looks whether every member's number is that of their first active card. */
export async function verifyCards({ db }: VerifiedClub): Promise<Verdict> {
  const strays = await countStrayNumbers(db)
  const line = `${strays} members have a number that is not that of their first active card`
  return {
    report: {},
    counts: [],
    notes: [],
    faults: strays > 0 ? [{ facts: { fault: 'stray_card_numbers', count: strays }, line }] : [],
  }
}
