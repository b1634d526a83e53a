import type { BrokerFault } from '@fobhouse/contract/mqtt.ts'
import { z } from 'zod'
import { hostFaultOf } from '../call-fault.ts'

/** We refuse to connect; nothing has been sent. */
export class ConnectionRefusal extends Error {
  readonly fault: BrokerFault

  constructor(fault: BrokerFault) {
    super(fault)
    this.fault = fault
  }
}

/** Node's errors have a word, the broker's refusals a number (MQTT 3.1.1, table 3.1). */
const codeSchema = z.object({ code: z.union([z.string(), z.number()]) })

const userRefused = new Set([4, 5])

/** What an administrator is told of an error of the connection. */
export function faultOf(error: unknown): BrokerFault {
  if (error instanceof ConnectionRefusal) return error.fault
  const code = codeSchema.safeParse(error).data?.code
  if (code === undefined) return 'unreachable'
  if (typeof code === 'number') return userRefused.has(code) ? 'user_refused' : 'refused'
  const ofHost = hostFaultOf(error)
  if (ofHost) return ofHost
  // OpenSSL's own words for a connection that is not encrypted at all, or too old.
  return code.startsWith('ERR_SSL') || code === 'EPROTO' ? 'refused' : 'unreachable'
}
