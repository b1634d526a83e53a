import type { ServerMessage } from '@fobhouse/contract/device-protocol.ts'

const listTexts = new WeakMap<ServerMessage, Buffer>()

/** The JSON text of a message. That of a card list is kept with it: one list goes to every door that shares it. */
export function messageText(message: ServerMessage): string | Buffer {
  if (!('tags' in message)) return JSON.stringify(message)
  const known = listTexts.get(message)
  if (known) return known
  const text = Buffer.from(JSON.stringify(message))
  listTexts.set(message, text)
  return text
}
