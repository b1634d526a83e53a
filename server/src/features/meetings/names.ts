import type { MeetingType } from '@fobhouse/contract/routes/meetings.ts'

/** English, used before the word "meeting". */
export const typeLabels = {
  general: 'General',
  agm: 'Annual General',
  other: 'Other',
} as const satisfies Record<MeetingType, string>

export const typeNames = {
  general: 'General meeting',
  agm: 'Annual general meeting',
  other: 'Meeting',
} as const satisfies Record<MeetingType, string>
