import { expect, test } from 'vitest'
import { keyUntilAnswered, newIdempotencyKey } from './idempotency-key.ts'

test('every opening of the dialog has a key of its own', () => {
  expect(newIdempotencyKey()).toMatch(/^[0-9a-f]{32}$/)
  expect(newIdempotencyKey()).not.toBe(newIdempotencyKey())
})

test('an action is repeated with its key until it was answered, and the next one has another', async () => {
  const send = keyUntilAnswered()
  const seen: string[] = []
  const answered = (key: string) => Promise.resolve(seen.push(key))
  const lost = async (key: string) => {
    await answered(key)
    throw new Error('lost')
  }
  await expect(send(lost)).rejects.toThrow('lost')
  await expect(send(lost)).rejects.toThrow('lost')
  await send(answered)
  await send(answered)
  const [first, second, third, fourth] = seen
  expect([second, third]).toEqual([first, first])
  expect(fourth).not.toBe(first)
})
