import type { Context } from '../../../context.ts'
import type { Try } from '../../../identity/public.ts'

// Time-based one-time passwords (RFC 6238) with the parameters that every authenticator app supports.
const parameters = { algorithm: 'SHA1', digits: 6, period: 30 } as const
const keyBytes = 20

/** Makes a new key in base32, and the URI that apps read from a QR code. */
export async function makeKey({ issuer, label }: { issuer: string; label: string }) {
  const { Secret, TOTP } = await import('otpauth')
  const secret = new Secret({ size: keyBytes })
  return { key: secret.base32, uri: new TOTP({ ...parameters, issuer, label, secret }).toString() }
}

type Given = { memberId: number; sealedKey: string; code: string }

/**
 * Returns how many half minutes the code is off, at most one; null if it is none of these codes. If the app's key does
 * not open, every code is wrong, but the factor stays: otherwise somebody who knows the password alone would get in.
 */
export async function readCode(
  ctx: Pick<Context, 'clock' | 'secrets'>,
  _counted: Try,
  { memberId, sealedKey, code }: Given,
): Promise<number | null> {
  const { Secret, TOTP } = await import('otpauth')
  const key = ctx.secrets.open(placeOfApp(memberId), sealedKey)
  if (key === undefined) return null
  const app = new TOTP({ ...parameters, secret: Secret.fromBase32(key) })
  return app.validate({ token: code, timestamp: ctx.clock.milliseconds(), window: 1 })
}

/** Where a member's app key is sealed. */
export function placeOfApp(memberId: number) {
  return { column: 'authenticator_apps.sealed_key', row: memberId }
}
