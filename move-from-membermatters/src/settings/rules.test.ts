import { expect, test } from 'vitest'
import type { Scalar } from '../values/rules.ts'
import { readSetting } from './rules.ts'

const moodle = new Map<string, Scalar>([['MOODLE_INDUCTION_ENABLED', true]])
const place = new Map<string, Scalar>([
  ['SPACE_DIRECTORY_LOCATION_LAT', 59.25],
  ['SPACE_DIRECTORY_LOCATION_LON', 18.5],
])
const none = new Map<string, Scalar>()

test.each<[string, Scalar, ReadonlyMap<string, Scalar>, unknown]>([
  ['SITE_NAME', 'Makers', none, { key: 'general.siteName', value: 'Makers' }],
  ['EMAIL_DEFAULT_FROM', '"The club" <mail@club.se>', none, { key: 'mail.from', value: 'mail@club.se' }],
  ['EMAIL_ADMIN', 'example@example.com', none, 'never_set'],
  ['THEME_PRIMARY', 'blue', none, 'setting_unreadable'],
  ['ENABLE_STATS_PAGE', true, none, { key: 'features.enableStatsPage', value: true }],
  ['MEMBERBUCKS_MAX_TOPUP', '50', none, { key: 'billing.maxTopUp', value: 5000 }],
  [
    'STRIPE_MEMBERBUCKS_TOPUP_OPTIONS',
    '[1000, 2000]',
    none,
    { key: 'features.memberbucks_topup_options', value: [1000, 2000] },
  ],
  ['STRIPE_MEMBERBUCKS_TOPUP_OPTIONS', 'ten', none, 'setting_unreadable'],
  [
    'HOME_PAGE_CARDS',
    '[{"title": "Wiki", "description": "All of it", "icon": "mdi-book", "url": "https://wiki.club.se", "btn_text": "Go"}, {"title": "Way", "routerLink": {"name": "x"}}]',
    none,
    {
      key: 'homepageCards',
      value: [
        { title: 'Wiki', description: 'All of it', icon: 'mdi-book', url: 'https://wiki.club.se', btn_text: 'Go' },
      ],
    },
  ],
  ['MOODLE_INDUCTION_ENABLED', true, moodle, { key: 'induction.provider', value: 'moodle' }],
  ['CANVAS_INDUCTION_ENABLED', true, moodle, 'no_counterpart'],
  ['CANVAS_INDUCTION_ENABLED', true, none, { key: 'induction.provider', value: 'canvas' }],
  ['MOODLE_INDUCTION_COURSE_ID', '7', moodle, { key: 'induction.courseId', value: '7' }],
  ['SPACE_DIRECTORY_LOCATION_LAT', 59.25, place, { key: 'spaceapi.coordinates', value: '59.25, 18.5' }],
  ['STRIPE_SECRET_KEY', 'anything', none, 'stripe'],
  ['ENABLE_STRIPE', true, none, 'stripe'],
  ['TWILIO_AUTH_TOKEN', 'anything', none, 'secret'],
  ['DISCORD_DOOR_WEBHOOK', 'https://chat.club.se/1', none, 'secret'],
  ['SMS_ENABLE', true, none, 'needs_secret'],
  ['METRICS_INTERVAL', 3600, none, 'no_counterpart'],
  ['constructor', 1, none, 'no_counterpart'],
])('%s %s', (name, value, all, expected) => {
  expect(readSetting(name, value, all)).toEqual(expected)
})
