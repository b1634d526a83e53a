import { createHmac } from 'node:crypto'

const prefix = 'whsec_'

/** A secret in the form of Standard Webhooks: `whsec_` and the key in base64. The key is given as base64url. */
export function webhookSecret(key: string): string {
  return prefix + Buffer.from(key, 'base64url').toString('base64')
}

/**
 * The headers that prove a webhook's sender and time: HMAC-SHA256 over `id.timestamp.body` with the secret's bytes
 * (https://www.standardwebhooks.com, 1.0.0, "Signature scheme"). A repeat keeps the id.
 */
export function signWebhook(
  secret: string,
  { id, seconds, body }: { id: string; seconds: number; body: string },
): Record<string, string> {
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': `v1,${signature}` }
}
