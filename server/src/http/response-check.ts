import { isDeepStrictEqual } from 'node:util'
import type { Route } from '@fobhouse/contract/route.ts'

/** Throws when an answer is not what its contract says, or says more. On in every test, off in a club. */
export function assertResponse(route: Route, answer: unknown): void {
  const parsed = route.response.safeParse(answer)
  if (!parsed.success) {
    throw new Error(`${route.method} ${route.path} breaks its contract: ${JSON.stringify(parsed.error.issues)}`)
  }
  const sent: unknown = JSON.parse(JSON.stringify(answer))
  const promised: unknown = JSON.parse(JSON.stringify(parsed.data))
  if (!isDeepStrictEqual(sent, promised)) {
    throw new Error(`${route.method} ${route.path} sends more than its contract: ${JSON.stringify(answer)}`)
  }
}
