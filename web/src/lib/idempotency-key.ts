/** Identifies one action, so that a second click or try books nothing more. Works without HTTPS, too. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Sends an action that may be sent again. A try whose answer got lost is repeated with the same key, so that nothing is
 * paid twice; once the server has answered well, the next action has another one.
 */
export function keyUntilAnswered(): <Answer>(send: (key: string) => Promise<Answer>) => Promise<Answer> {
  let key = newIdempotencyKey()
  return async (send) => {
    const answer = await send(key)
    key = newIdempotencyKey()
    return answer
  }
}
