import type { Agent } from 'node:http'
import { lookUpAllowed } from './network-address.ts'

// Not imported, for the reason told in web-call.ts.
const { Agent: HttpAgent } = process.getBuiltinModule('node:http')
const { Agent: HttpsAgent } = process.getBuiltinModule('node:https')

/**
 * What a library that makes its own connections is to make them by: a name that leads to a link-local or multicast address
 * fails as one that is unknown. A host that is written as such an address has to be refused before, `isForbiddenAddress`.
 */
export function guardedAgent(protocol: 'http' | 'https'): Agent {
  const options = { keepAlive: true, lookup: lookUpAllowed }
  return protocol === 'http' ? new HttpAgent(options) : new HttpsAgent(options)
}
