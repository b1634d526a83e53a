import type { ErrorCode } from '@fobhouse/contract/errors.ts'
import { foldName } from '@fobhouse/contract/text.ts'

export type ErasureFacts = {
  isAdmin: boolean
  hasOpenToolSession: boolean
  /** True while a membership is charged or paid for. */
  hasSubscription: boolean
  /** Minor units. */
  balance: number
  destination: 'donation' | 'adjustment' | undefined
}

export type ErasureDecision =
  | {
      outcome: 'refused'
      code: Extract<ErrorCode, 'administrator_not_erasable' | 'balance_not_zero' | 'subscription_runs' | 'tool_in_use'>
    }
  | { outcome: 'erase'; move: { to: 'donation' | 'adjustment'; amount: number } | undefined }

/**
 * Decides whether a person may be erased, and what happens to the balance: a credit is donated or written off, a debt
 * can only be written off.
 */
export function decideErasure(facts: ErasureFacts): ErasureDecision {
  const { isAdmin, hasOpenToolSession, hasSubscription, balance, destination } = facts
  if (isAdmin) return { outcome: 'refused', code: 'administrator_not_erasable' }
  if (hasOpenToolSession) return { outcome: 'refused', code: 'tool_in_use' }
  if (hasSubscription) return { outcome: 'refused', code: 'subscription_runs' }
  if (balance === 0) return { outcome: 'erase', move: undefined }
  if (destination === undefined || (balance < 0 && destination === 'donation')) {
    return { outcome: 'refused', code: 'balance_not_zero' }
  }
  return { outcome: 'erase', move: { to: destination, amount: balance } }
}

/** Compares a name typed to confirm, ignoring case and extra spaces. */
export function isSameName(typed: string, name: string): boolean {
  const plain = (text: string) => foldName(text).replaceAll(/\s+/g, ' ')
  return plain(typed) === plain(name)
}

const shortestNumber = 5

/** True if a text identifies a person anywhere: a single word or a few digits may mean anything. */
export function isTelling(kind: 'email' | 'name' | 'number', text: string): boolean {
  if (kind === 'name') return /\S\s+\S/.test(text)
  if (kind === 'email') return text.includes('@')
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '').length >= shortestNumber
}

/** Replaces a person's texts as whole words, ignoring case: Ann Lee is not found in Joann Leeson. */
export function createReplacer(texts: readonly string[], replacement: string): (text: string) => string {
  const alternatives = [...new Set(texts)]
    .filter((text) => text.trim() !== '')
    .toSorted((one, other) => other.length - one.length)
    .map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  if (alternatives.length === 0) return (text) => text
  const edge = '[\\p{L}\\p{N}]'
  const pattern = new RegExp(`(?<!${edge})(?:${alternatives.join('|')})(?!${edge})`, 'giu')
  return (text) => text.replaceAll(pattern, () => replacement)
}

/** Maps every text in a JSON value; field names stay. */
export function mapTexts(value: unknown, map: (text: string, field: string) => string, field = ''): unknown {
  if (typeof value === 'string') return map(value, field)
  if (Array.isArray(value)) return value.map((one: unknown) => mapTexts(one, map, field))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mapTexts(inner, map, name)]))
}

/** Fields that do not identify a person: they stay in audit entries about an erased member. */
const impersonalFields = new Set([
  'state',
  'granted',
  'kind',
  'type',
  'mediaType',
  'language',
  'balance',
  'source',
  'method',
])
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/

/**
 * Cleans an audit entry's facts about an erased person: numbers, flags, times and states stay, other texts are
 * replaced.
 */
export function withoutPersonalFacts(facts: unknown, removed: string): unknown {
  return mapTexts(facts, (text, field) => (impersonalFields.has(field) || instant.test(text) ? text : removed))
}
