import { z } from 'zod'

/** Why a call was not made, or its answer not taken, by a rule of ours. */
export class CallFault extends Error {
  readonly fault: 'address_not_allowed' | 'late' | 'too_large'

  constructor(fault: CallFault['fault'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.fault = fault
  }
}

/** Node's errors have a word. */
const codeSchema = z.object({ code: z.string() })
const unknownHost = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NONAME', 'EAI_FAIL'])
const certificateFaults =
  /^(?:CERT_|ERR_TLS_CERT|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_(?:CA|PURPOSE)|PATH_LENGTH_)/u

/** What is wrong with a host that could not be reached, as far as Node says it. */
export function hostFaultOf(error: unknown): 'unknown_host' | 'certificate' | undefined {
  const { code = '' } = codeSchema.safeParse(error).data ?? {}
  if (unknownHost.has(code)) return 'unknown_host'
  return certificateFaults.test(code) ? 'certificate' : undefined
}
