import type { Agent } from 'node:http'
import { lookUpAllowed } from './network-address.ts'

// Not imported, for the reason in web-call.ts.
const { Agent: HttpAgent } = process.getBuiltinModule('node:http')
const { Agent: HttpsAgent } = process.getBuiltinModule('node:https')

/**
 * An agent for libraries that open their own connections: a name that resolves to a link-local or multicast address
 * fails like an unknown one. A host written as such an address must be refused earlier, by `isForbiddenAddress`.
 */
export function guardedAgent(protocol: 'http' | 'https'): Agent {
  const options = { keepAlive: true, lookup: lookUpAllowed }
  return protocol === 'http' ? new HttpAgent(options) : new HttpsAgent(options)
}
