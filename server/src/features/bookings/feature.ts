import { bookableAdminRoutes, bookableRoutes } from '@fobhouse/contract/routes/bookables.ts'
import { bookingUseRoutes, strikeAdminRoutes } from '@fobhouse/contract/routes/booking-use.ts'
import { bookingAdminRoutes, bookingRoutes } from '@fobhouse/contract/routes/bookings.ts'
import { hourPackAdminRoutes, hourPackRoutes } from '@fobhouse/contract/routes/hour-packs.ts'
import { waitingListRoutes } from '@fobhouse/contract/routes/waiting-list.ts'
import { type Feature, serve } from '../feature.ts'
import { doorJobs } from '../booking-facts/public.ts'
import { endingJobs } from './ending/jobs.ts'
import { forgetComing } from './keeping/forget-coming.ts'
import { bookingsCopy } from './keeping/copy-store.ts'
import { bookingJobName, forgetStrikesJobName } from './job-name.ts'
import { bookingJobs } from './jobs.ts'
import { hourPackAdminHandlers, hourPackHandlers } from './packs/routes.ts'
import { rightJobs } from './rights/jobs.ts'
import { bookingsKept } from './keeping/retention-store.ts'
import { bookableAdminHandlers, bookableHandlers, bookingAdminHandlers, bookingHandlers } from './routes.ts'
import { strikesCopy } from './strikes/copy-store.ts'
import { bookingUseHandlers, strikeAdminHandlers } from './use/routes.ts'
import { waitingCopy } from './waiting/copy-store.ts'
import { waitingListHandlers } from './waiting/routes.ts'

const ofBooking = [
  'id',
  'bookable_id',
  'kind',
  'count',
  'starts_at',
  'ends_at',
  'state',
  'reason',
  'trouble',
  'lost',
  'created_at',
  'updated_at',
  'here_at',
] as const
const ofSystem = [
  'occupied_until',
  'asks',
  'sequence',
  'uid_domain',
  'asked_at',
  'reminded_at',
  'in_use_told_at',
  'series_id',
  'series_no',
  'no_show_at',
  'watched_at',
  'offer_until',
  'source_id',
  'source_mark',
] as const

/** What can be booked, and bookings (`docs/rules/bookings.md`). */
export const bookingsFeature: Feature = {
  name: 'bookings',
  calls: [
    serve(bookableRoutes, bookableHandlers),
    serve(bookableAdminRoutes, bookableAdminHandlers),
    serve(bookingRoutes, bookingHandlers),
    serve(bookingAdminRoutes, bookingAdminHandlers),
    serve(hourPackRoutes, hourPackHandlers),
    serve(hourPackAdminRoutes, hourPackAdminHandlers),
    serve(bookingUseRoutes, bookingUseHandlers),
    serve(strikeAdminRoutes, strikeAdminHandlers),
    serve(waitingListRoutes, waitingListHandlers),
  ],
  jobs: [bookingJobs, endingJobs, doorJobs, rightJobs],
  copy: [...bookingsCopy, strikesCopy, waitingCopy],
  verify: async (club) => (await import('./checks/verify-bookings.ts')).verifyBookings(club),
  checks: [
    { check: 'bookings', look: async (club) => (await import('./checks/check-bookings.ts')).checkBookings(club) },
  ],
  givesBack: forgetComing,
  tables: {
    bookables: {
      time: { forEver: 'past bookings name what they were of' },
      nobody: 'What can be booked, and by which rules.',
      columns: [
        'id',
        'name',
        'name_key',
        'description',
        'place_id',
        'seats',
        'use',
        'at_end',
        'hidden',
        'rules',
        'price',
        'removed_at',
      ],
    },
    bookable_items: {
      time: 'current',
      nobody: 'Which items a bookable is.',
      columns: ['equipment_id', 'bookable_id'],
    },
    exclusive_sets: { time: 'current', nobody: 'Items that do not run together.', columns: ['id', 'name', 'most'] },
    exclusive_set_items: {
      time: 'current',
      nobody: 'The items of such a set.',
      columns: ['set_id', 'equipment_id'],
    },
    bookings: {
      time: bookingsKept,
      naming: { member_id: { file: 'bookings.json' } },
      told: [...ofBooking, 'purpose'],
      untold: {
        'what the server needs to keep the time free': ofSystem,
        'a number by which a repeated call is recognised': ['call_id', 'call_mark'],
      },
      emptied: { member_id: { purpose: '', reason: '', call_id: null, call_mark: null } },
      kept: {
        'when something was in use; the name becomes that of a former member': [
          'member_id',
          ...ofBooking.filter((column) => column !== 'reason'),
          ...ofSystem,
        ],
      },
    },
    booking_charges: {
      time: { forEver: 'the books need it' },
      nobody: 'What bookings cost, without people; what was moved for one stands in money.json.',
      columns: [
        'booking_id',
        'per_hour',
        'deposit',
        'late_fee',
        'cancel_hours',
        'step_minutes',
        'min_minutes',
        'minutes',
        'minutes_included',
        'minutes_pack',
        'amount',
        'held',
        'paid',
        'steps',
        'due_at',
      ],
    },
    hour_packs: {
      time: { forEver: 'bought hours name what they were bought as' },
      nobody: 'Hours that can be bought.',
      columns: ['id', 'name', 'bookables', 'minutes', 'price', 'valid_days', 'visible'],
    },
    bought_packs: {
      time: { forEver: 'the books need it' },
      naming: { member_id: { file: 'minutes.json' } },
      told: ['id', 'name', 'minutes', 'price', 'ends_on', 'bought_at', 'taken_back_at'],
      untold: {
        'which of the club’s packs it was, and for what': ['pack_id', 'bookables'],
        'a number by which a repeated call is recognised': ['call_id'],
      },
      kept: {
        'the books need it; the name becomes that of a former member': [
          'id',
          'pack_id',
          'member_id',
          'name',
          'bookables',
          'minutes',
          'price',
          'ends_on',
          'bought_at',
          'taken_back_at',
          'call_id',
        ],
      },
    },
    minute_entries: {
      time: { forEver: 'the books need it' },
      naming: { member_id: { file: 'minutes.json' } },
      told: ['id', 'kind', 'minutes', 'bought_pack_id', 'booking_id', 'at'],
      kept: {
        'the books need it; the name becomes that of a former member': [
          'id',
          'member_id',
          'kind',
          'minutes',
          'bought_pack_id',
          'booking_id',
          'at',
        ],
      },
    },
    booking_wishes: {
      time: { until: 'their end', job: bookingJobName },
      naming: { member_id: { file: 'waiting-list.json' } },
      told: ['id', 'bookable_id', 'starts_at', 'ends_at', 'minutes', 'count', 'created_at'],
      untold: { 'what the server needs to keep the line': ['place', 'offer_id'] },
      deletedBy: ['member_id'],
    },
    booking_series: {
      time: { forEver: 'past bookings name their series' },
      nobody: 'Bookings that were made together.',
      columns: ['id', 'length'],
    },
    booking_rules_history: {
      time: { forEver: 'past decisions at tools are explained by it' },
      nobody: 'What books an item, what does not run with it, and the numbers of its caretakers.',
      columns: ['id', 'equipment_id', 'at', 'bookable_id', 'use', 'sets', 'caretakers'],
    },
    booking_strikes: {
      time: { until: 'it no longer counts and no pause that it caused goes on', job: forgetStrikesJobName },
      naming: { member_id: { file: 'strikes.json' } },
      told: ['id', 'booking_id', 'at', 'taken_back_at', 'note'],
      deletedBy: ['member_id'],
    },
    booking_doors_history: {
      time: { forEver: 'past decisions at doors are explained by it' },
      nobody: 'Which doors bookings open.',
      columns: ['id', 'bookable_id', 'at', 'ways'],
    },
    session_ends: {
      time: 'current',
      nobody: 'When a running session has to end, and how early that was told.',
      columns: ['session_id', 'ends_at', 'code', 'told_minutes'],
    },
    booking_units: {
      time: { forEver: 'past decisions at tools are explained by it' },
      nobody: 'What bookings occupied, without people.',
      columns: [
        'id',
        'booking_id',
        'bookable_id',
        'equipment_id',
        'count',
        'starts_at',
        'ends_at',
        'occupied_until',
        'state',
        'since',
        'until',
      ],
    },
  },
}
