import { z } from 'zod'
import type { Fault, Verdict, VerifiedClub } from '../verification.ts'
import { listSigned } from './store.ts'

const signedSchema = z.looseObject({
  id: z.string(),
  credentialStatus: z.looseObject({ statusListIndex: z.string() }),
})

/** Looks whether every badge names the bit by which it is revoked, and its own address. */
export async function verifyBadges({ db }: VerifiedClub): Promise<Verdict> {
  const badges = await listSigned(db)
  const wrong = badges.filter(({ uuid, bit, signed }) => {
    const { success, data } = signedSchema.safeParse(JSON.parse(signed))
    return !success || !data.id.endsWith(`/${uuid}/`) || data.credentialStatus.statusListIndex !== String(bit)
  })
  const faults = wrong.map(({ id, bit }): Fault => {
    return {
      facts: { fault: 'wrong_badge_bit', badge: id },
      line: `badge ${id} is revoked by bit ${bit}, and names another`,
    }
  })
  const counts = badges.length === 0 ? [] : [`${badges.length} badges`]
  return { report: { badges: badges.length }, counts, notes: [], faults }
}
