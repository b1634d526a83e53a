import type { Setting } from '@fobhouse/contract/routes/admin-settings.ts'

/** What was changed and not saved yet, by key. A secret that is to be removed is null. */
export type Drafts = Readonly<Record<string, unknown>>

/** JSON says whether two values are the same: settings are JSON, and their parts always stand in one order. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** What the form shows for a setting. Of a secret it is what replaces it, or nothing. */
export function shownValue({ key, value, secret }: Setting, drafts: Drafts): unknown {
  if (Object.hasOwn(drafts, key)) return drafts[key]
  return secret ? '' : value
}

/** The drafts after a change. What is as it was is no draft any more; neither is a secret of which nothing was typed. */
export function withDraft(drafts: Drafts, { key, value, secret }: Setting, draft: unknown): Drafts {
  const { [key]: _before, ...others } = drafts
  const isUnchanged = secret ? draft === '' : isSame(draft, value)
  return isUnchanged ? others : { ...others, [key]: draft }
}

/** What to send: only what differs, and null for what is to be as it was when the club was new. */
export function changesOf(settings: readonly Setting[], drafts: Drafts): Record<string, unknown> {
  const changed = settings.filter(({ key }) => Object.hasOwn(drafts, key))
  return Object.fromEntries(
    changed.map(({ key, default: standard }) => [key, isSame(drafts[key], standard) ? null : drafts[key]]),
  )
}

/** Whether there is a default worth going back to. An empty one is reached by emptying the field. */
export function canReset(setting: Setting, drafts: Drafts): boolean {
  const { default: standard, secret } = setting
  if (secret || standard === '' || Array.isArray(standard)) return false
  return !isSame(shownValue(setting, drafts), standard)
}

export function withoutKeys(drafts: Drafts, keys: readonly string[]): Drafts {
  return Object.fromEntries(Object.entries(drafts).filter(([key]) => !keys.includes(key)))
}
