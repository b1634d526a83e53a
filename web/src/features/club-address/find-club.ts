import { configRoutes } from '@fobhouse/contract/routes/config.ts'
import { type AddressFault, readAddress } from './read-address.ts'

export type ClubFault = AddressFault | 'unreachable' | 'notAClub'
export type FoundClub = { origin: string } | { fault: ClubFault; host: string }

const longestWaitMs = 10_000

/** Asks at the address whether a club's portal answers there. */
export async function findClub(text: string): Promise<FoundClub> {
  const read = readAddress(text)
  if ('fault' in read) return { ...read, host: text }
  const { origin } = read
  const fault = await askAt(origin)
  return fault === undefined ? { origin } : { fault, host: new URL(origin).host }
}

async function askAt(origin: string): Promise<ClubFault | undefined> {
  let answer: Response
  try {
    answer = await fetch(origin + configRoutes.get.path, { signal: AbortSignal.timeout(longestWaitMs) })
  } catch {
    return 'unreachable' // whatever is in the way, a page is not told
  }
  try {
    return configRoutes.get.response.safeParse(await answer.json()).success ? undefined : 'notAClub'
  } catch {
    return 'notAClub' // no JSON
  }
}
