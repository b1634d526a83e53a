import type { ServerMessage } from '@fobhouse/contract/device-protocol.ts'

const listTexts = new WeakMap<ServerMessage, Buffer>()

/** The JSON text of a message. Keeps that of a card list: every door that shares the list gets it. */
export function messageText(message: ServerMessage): string | Buffer {
  if (!('tags' in message)) return JSON.stringify(message)
  const known = listTexts.get(message)
  if (known) return known
  const text = Buffer.from(JSON.stringify(message))
  listTexts.set(message, text)
  return text
}
