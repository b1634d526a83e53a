import { calendarFeedRoutes } from '@fobhouse/contract/routes/calendar-feeds.ts'
import { type Feature, serve } from '../feature.ts'
import { calendarFeedsCopy } from './copy-store.ts'
import { calendarFeedHandlers } from './routes.ts'

/** Calendars that other programs read by an address (`docs/rules/bookings.md`). */
export const calendarFeedsFeature: Feature = {
  name: 'calendar-feeds',
  calls: [serve(calendarFeedRoutes, calendarFeedHandlers)],
  copy: calendarFeedsCopy,
  tables: {
    calendar_feeds: {
      time: 'current',
      naming: { member_id: { file: 'calendar-feeds.json' } },
      told: ['kind', 'target_id', 'created_at', 'used_at'],
      untold: {
        'the number of the row': ['id'],
        'a secret, or what it is known by': ['token_hash', 'public_token'],
      },
      deletedBy: ['member_id'],
    },
  },
}
