import type { Assertion, Attestation, NewPasskeyQuestion, PasskeyQuestion } from '@fobhouse/contract/routes/factors.ts'

/** Why the browser gave no passkey; the page has a text for each. */
export type PasskeyFault = 'cancelled' | 'known' | 'elsewhere' | 'failed'

export class PasskeyError extends Error {
  override readonly name = 'PasskeyError'
  readonly fault: PasskeyFault

  constructor(fault: PasskeyFault, cause: unknown) {
    super(`The browser gave no passkey: ${fault}`, { cause })
    this.fault = fault
  }
}

/** Asks the person for a passkey. Throws `PasskeyError`. */
export async function askPasskey(question: PasskeyQuestion): Promise<Assertion> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  // The server made it for the browser; the library's type only allows the strings that browsers know.
  const optionsJSON = question as Parameters<typeof startAuthentication>[0]['optionsJSON']
  return explained(async () => (await startAuthentication({ optionsJSON })) as Assertion)
}

/** Lets the browser make a passkey. Throws `PasskeyError`. */
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

/** Decides by the name of the DOM exception (WebAuthn level 3, create and get). */
function faultOf(error: unknown): PasskeyFault {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return 'cancelled'
  if (name === 'InvalidStateError') return 'known'
  return name === 'SecurityError' ? 'elsewhere' : 'failed'
}
