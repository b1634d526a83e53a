import type { CardFormat, MqttDoor } from '@fobhouse/contract/mqtt-doors.ts'
import { cardNumberSchema } from '@fobhouse/contract/text.ts'

/** Longer messages are read by nobody: they hold no card's number. */
const longestPayload = 8192
const repeatMs = 2000

/**
 * The card number in what a reader published, as it is stored (`docs/mqtt-doors.md`); undefined if there is none.
 * Numbers of JSON are read as they are written, because JavaScript would round long ones.
 */
export function readCardNumber(
  payload: string,
  { cardField, cardFormat }: Pick<MqttDoor, 'cardField' | 'cardFormat'>,
): string | undefined {
  const text = readField(payload, cardField)
  if (text === undefined) return undefined
  const digits = decimalOf(text.replaceAll(/[:\-\s]/g, ''), cardFormat)
  return cardNumberSchema.safeParse(digits).data
}

function decimalOf(text: string, format: CardFormat): string | undefined {
  if (format === 'decimal') return text
  const hex = text.replace(/^0x/i, '')
  if (!/^[\da-f]{1,32}$/i.test(hex)) return undefined
  if (format === 'hex') return String(BigInt(`0x${hex}`))
  const bytes = hex.padStart(hex.length + (hex.length % 2), '0').match(/../g) ?? []
  return String(BigInt(`0x${bytes.toReversed().join('')}`))
}

/** The whole payload, or a field of its JSON as text; undefined if it is not there or is neither text nor plain. */
export function readField(payload: string, field: string): string | undefined {
  if (payload.length > longestPayload) return undefined
  if (field === '') return payload.trim()
  let value = parseJson(payload)
  for (const name of field.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = (value as Record<string, unknown>)[name] // its own
  }
  return typeof value === 'string' ? value.trim() : typeof value === 'boolean' ? String(value) : undefined
}

/** JSON with numbers as the text that stands there; undefined if it is none. */
function parseJson(text: string): unknown {
  // The third parameter is newer than the types (ECMAScript 2025).
  const asWritten = (_key: string, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' ? (context?.source ?? String(value)) : value
  try {
    return JSON.parse(text, asWritten)
  } catch {
    return undefined // whoever may write to the topic may write anything
  }
}

/** Whether a topic is Fobhouse's own: one of the prefixes, or below it. */
export function isOwnTopic(topic: string, prefixes: readonly string[]): boolean {
  return prefixes.some((prefix) => `${topic}/`.startsWith(`${prefix}/`))
}

/** The reader's topic must not be one that the door itself is spoken to on: its answers would be cards. */
export function isOwnEcho({ readerTopic, commandTopic }: Pick<MqttDoor, 'readerTopic' | 'commandTopic'>): boolean {
  return readerTopic === commandTopic
}

/** Whether a reader sent the same card so soon that it is the same tap. Instants in milliseconds. */
export function isSameTap(lastAt: number | undefined, now: number): boolean {
  return lastAt !== undefined && now >= lastAt && now - lastAt < repeatMs
}
