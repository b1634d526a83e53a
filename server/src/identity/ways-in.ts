import type { WayIn } from './way-in.ts'
import { addressChanges } from './ways/address-changes.ts'
import { apiKeys } from './ways/api-keys.ts'
import { calendarFeeds, calendars } from './ways/calendars.ts'
import { links } from './ways/links.ts'
import { phones } from './ways/phones.ts'
import { programs } from './ways/programs.ts'
import { sessions } from './ways/sessions.ts'
import { steps } from './ways/steps.ts'

/**
 * Every way in. What is said here once is listed to its owner, ended by one act, and asked to end after a restore. A test looks at
 * the columns of the whole schema: each that may hold a secret is here or in `no-ways-in.ts`.
 */
export const waysIn: readonly WayIn[] = [
  sessions,
  phones,
  links,
  addressChanges,
  steps,
  programs,
  calendars,
  calendarFeeds,
  apiKeys,
]
