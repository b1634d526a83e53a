import type { SettingKey } from '@fobhouse/contract/settings.ts'
import type { Temporal } from 'temporal-polyfill'

/** What has a time to be kept, in the order in which the nights deal with it. */
export const keptKinds = ['taps', 'toolSessions', 'visits', 'connections', 'messages', 'audit'] as const
export type KeptKind = (typeof keptKinds)[number]

export const monthsSettings = {
  taps: 'privacy.tapMonths',
  toolSessions: 'privacy.toolSessionMonths',
  visits: 'privacy.visitMonths',
  connections: 'privacy.connectionMonths',
  messages: 'privacy.messageMonths',
  audit: 'privacy.auditMonths',
} as const satisfies Record<KeptKind, SettingKey>

/**
 * The instant before which something is no longer kept: the same all day long, and at the end of a month never sooner
 * than so many months ago. Undefined: it is kept for ever.
 */
export function keptSince(
  now: Temporal.Instant,
  { months, timeZone }: { months: number; timeZone: string },
): Temporal.Instant | undefined {
  if (months === 0) return undefined
  const day = now.toZonedDateTimeISO(timeZone).toPlainDate().subtract({ months })
  return day.toZonedDateTime(timeZone).toInstant()
}
