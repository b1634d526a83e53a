import type { NewPasskeyQuestion, PasskeyQuestion } from '@fobhouse/contract/routes/factors.ts'
import { z } from 'zod'
import { publicOrigin, type Context } from '../../../context.ts'
import { fullName } from '../../../core/full-name.ts'
import type { Account } from '../store.ts'
import type { PasskeyRow } from './store.ts'

const timeout = 5 * 60_000

type SiteContext = Pick<Context, 'config' | 'settings'>

/** The relying party (WebAuthn): the host at which people reach the portal. A passkey works nowhere else. */
export function relyingParty(ctx: SiteContext): { id: string; origin: string; name: string } {
  const { hostname, origin } = new URL(publicOrigin(ctx))
  return { id: hostname, origin, name: ctx.settings.get('general.siteName') }
}

/** Asks for one of these passkeys; if none are named, for any on the device, verified by its holder. */
export function askForPasskey(ctx: SiteContext, challenge: string, known: readonly PasskeyRow[]): PasskeyQuestion {
  return {
    challenge,
    timeout,
    rpId: relyingParty(ctx).id,
    allowCredentials: describe(known),
    userVerification: known.length === 0 ? 'required' : 'preferred',
  }
}

/** Ed25519, ES256 and RS256 (IANA, COSE algorithms). Every device supports one of them. */
export const algorithms = [-8, -7, -257]

/** Asks for a new passkey that can also sign in alone, on a device that has none of these. */
export function askForNewPasskey(
  ctx: SiteContext,
  { challenge, account, known }: { challenge: string; account: Account; known: readonly PasskeyRow[] },
): NewPasskeyQuestion {
  const site = relyingParty(ctx)
  return {
    challenge,
    timeout,
    rp: { id: site.id, name: site.name },
    user: {
      id: userHandleOf(account.id),
      name: account.email,
      displayName: fullName(account),
    },
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
    excludeCredentials: describe(known),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'preferred' },
    attestation: 'none',
  }
}

/**
 * The user handle of a passkey in base64url. It contains no name or address, because anybody with the device can read
 * it.
 */
export function userHandleOf(memberId: number): string {
  return Buffer.from(`member:${memberId}`).toString('base64url')
}

const transportsSchema = z.array(z.string())

function describe(known: readonly PasskeyRow[]) {
  return known.map((one) => ({
    id: one.credential_id,
    type: 'public-key' as const,
    transports: transportsSchema.parse(JSON.parse(one.transports)),
  }))
}
