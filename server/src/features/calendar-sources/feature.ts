import { calendarSourceRoutes } from '@fobhouse/contract/routes/calendar-sources.ts'
import { type Feature, serve } from '../feature.ts'
import { sourceJobs } from './jobs.ts'
import { calendarSourceHandlers } from './routes.ts'

/** Calendars of others that occupy what can be booked (`docs/rules/bookings.md`). */
export const calendarSourcesFeature: Feature = {
  name: 'calendar-sources',
  calls: [serve(calendarSourceRoutes, calendarSourceHandlers)],
  jobs: [sourceJobs],
  checks: [
    {
      check: 'calendarSources',
      look: async (club) => (await import('./check-sources.ts')).checkSources(club),
    },
  ],
  tables: {
    calendar_sources: {
      time: 'current',
      nobody: 'Calendars of others that the club reads.',
      columns: [
        'id',
        'name',
        'url',
        'bookable_id',
        'show_titles',
        'reading',
        'etag',
        'last_modified',
        'read_as',
        'read_at',
        'good_at',
        'whole_at',
        'fault',
        'fault_since',
        'fault_told_at',
      ],
    },
    calendar_clashes: {
      time: 'current',
      nobody: 'Which bookings were there before a time of such a calendar.',
      columns: ['source_id', 'booking_id', 'told_at'],
    },
  },
}
