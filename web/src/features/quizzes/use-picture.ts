import { quizRoutes } from '@fobhouse/contract/routes/quizzes.ts'
import { useQuery } from '@tanstack/react-query'
import { mobileTokens, open } from '../../lib/api.ts'
import { atClub } from '../../lib/club-address.ts'

const ofAttempt = /^\/api\/competence\/attempts\/(\d+)\/pictures\/(\d+)\/$/u

/** What an image of a question shows. Where tokens carry the session, the browser's own request lacks them. */
export function usePicture(address: string | undefined): string | undefined {
  const [, id, n] = ofAttempt.exec(address ?? '') ?? []
  const mustFetch = mobileTokens !== undefined && id !== undefined && n !== undefined
  const { data } = useQuery({
    queryKey: ['competence', 'picture', id, n],
    queryFn: async ({ signal }) => {
      const response = await open(quizRoutes.picture, { params: { id: String(id), n: String(n) } }, { signal })
      return asAddress(await response.blob())
    },
    enabled: mustFetch,
    staleTime: Infinity,
  })
  if (mustFetch) return data
  return address === undefined ? undefined : atClub(address)
}

async function asAddress(content: Blob): Promise<string> {
  const bytes = new Uint8Array(await content.arrayBuffer())
  return `data:${content.type};base64,${btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))}`
}
