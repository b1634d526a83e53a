import type { Assertion, Attestation, NewPasskeyQuestion, PasskeyQuestion } from '@fobhouse/contract/routes/factors.ts'

/** Why the browser gave no passkey; the page has words for each. */
export type PasskeyFault = 'cancelled' | 'known' | 'elsewhere' | 'failed'

export class PasskeyError extends Error {
  override readonly name = 'PasskeyError'
  readonly fault: PasskeyFault

  constructor(fault: PasskeyFault, cause: unknown) {
    super(`The browser gave no passkey: ${fault}`, { cause })
    this.fault = fault
  }
}

/** Lets the person show a passkey. Throws `PasskeyError`. */
export async function askPasskey(question: PasskeyQuestion): Promise<Assertion> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  // Made by the server for the browser; the library's type wants words for the few that browsers know.
  const optionsJSON = question as Parameters<typeof startAuthentication>[0]['optionsJSON']
  return explained(async () => (await startAuthentication({ optionsJSON })) as Assertion)
}

/** Lets the browser make one. Throws `PasskeyError`. */
export async function makePasskey(question: NewPasskeyQuestion): Promise<Attestation> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = question as Parameters<typeof startRegistration>[0]['optionsJSON'] // as above
  return explained(async () => (await startRegistration({ optionsJSON })) as Attestation)
}

async function explained<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    throw new PasskeyError(faultOf(error), error)
  }
}

/** By the names of DOM exceptions (WebAuthn level 3, create and get). */
function faultOf(error: unknown): PasskeyFault {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return 'cancelled'
  if (name === 'InvalidStateError') return 'known'
  return name === 'SecurityError' ? 'elsewhere' : 'failed'
}
