import { Secret, TOTP } from 'otpauth'
import { z } from 'zod'
import type { TestClock } from './clock.ts'
import type { TestClient } from './client.ts'
import { createTestPasskey, type TestPasskey } from './passkey.ts'

/** An authenticator app: `code` gives the current code, or that of `delta` half minutes later. */
export type TestAuthenticator = { code(delta?: number): string; recoveryCodes: string[] }

const codesSchema = z.object({ recoveryCodes: z.array(z.string()).default([]) })

/** Sets up an authenticator app for the signed-in member. Uses up its first code. */
export async function addAuthenticator(client: TestClient, clock: TestClock): Promise<TestAuthenticator> {
  const { key } = z.object({ key: z.string() }).parse((await client.post('/api/profile/authenticator/')).body)
  const code = (delta = 0) => codeOf(key, clock.milliseconds() + delta * halfMinute)
  const answer = await client.post('/api/profile/authenticator/confirm/', { code: code() })
  return { code, recoveryCodes: codesSchema.parse(answer.body).recoveryCodes }
}

export const halfMinute = 30_000

/** The code of an app with this key at that time. */
export function codeOf(key: string, timestamp: number): string {
  return new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp })
}

const openedSchema = z.object({ step: z.string(), question: z.object({ challenge: z.string() }) })
const addedSchema = codesSchema.extend({ id: z.int() })

/** Adds a passkey for the signed-in member. */
export async function addPasskey(
  client: TestClient,
  name = 'Phone',
): Promise<{ passkey: TestPasskey; id: number; recoveryCodes: string[] }> {
  const passkey = createTestPasskey()
  const { step, question } = openedSchema.parse((await client.post('/api/profile/passkeys/open/')).body)
  const answer = await client.post('/api/profile/passkeys/', { step, name, credential: passkey.register(question) })
  return { passkey, ...addedSchema.parse(answer.body) }
}
