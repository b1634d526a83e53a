import { passwords } from '@fobhouse/server/testing/other-portals-hashes.ts'
import type { Value } from './statements.ts'

export type Rows = Record<string, readonly Record<string, Value>[]>

/** The relevant columns of one row; the rest is filled in. */
type Facts = Record<string, Value>

/** An account and its profile; both have the same id. */
export function person(id: number, user: Facts, profile: Facts | null): { user: Facts; profile: Facts | null } {
  const names = { screen_name: `screen ${id}`, first_name: 'Ada', last_name: `Nr ${id}`, state: 'active' }
  const times = { created: `2023-0${(id % 9) + 1}-05 08:30:00.123456`, modified: '2024-02-01 00:00:00.000000' }
  const empty = { subscription_status: 'inactive', phone: '', memberbucks_balance: 0 }
  return {
    user: { id, email: `person${id}@example.org`, email_verified: true, password: passwords.short, ...user },
    profile: profile && { id: id + 100, user_id: id, ...names, ...times, ...empty, ...profile },
  }
}

const people = [
  person(
    1,
    { email: 'ada@example.org', staff: true, admin: true },
    { screen_name: 'Ada', rfid: '000777', memberbucks_balance: 5 },
  ),
  person(
    2,
    { email: 'Bea@Example.org', password: passwords.usual },
    {
      screen_name: 'Räven',
      first_name: 'Bea',
      last_name: 'Öberg',
      phone: '0412345678',
      rfid: '0001001',
      vehicle_registration_plate: 'abc 123',
      memberbucks_balance: 12.5,
      membership_plan_id: 1,
      subscription_status: 'active',
      subscription_first_created: '2023-05-01 00:00:00.000000',
      stripe_customer_id: 'cus_bea',
      stripe_subscription_id: 'sub_bea',
      stripe_payment_method_id: 'pm_bea',
      stripe_card_expiry: '4/2027',
      stripe_card_last_digits: '4242',
      last_seen: '2024-03-01 10:00:00.000000',
      last_induction: '2023-05-02 00:00:00.000000',
      exclude_from_email_export: true,
      memberdoc_id: 17,
    },
  ),
  person(3, { email: 'bea@example.ORG' }, { screen_name: 'räven', rfid: '2002' }),
  person(4, {}, { screen_name: 'RÄVEN', rfid: '1001' }),
  person(5, {}, { rfid: 'AB12', memberbucks_balance: -3.255, state: 'inactive' }),
  person(6, { email: 'lost@example.org' }, null),
  person(7, { email: 'not-an-address', password: passwords.unusable }, { state: 'weird', phone: '99' }),
  person(8, { email_verified: false, password: passwords.sha1 }, { state: 'noob', memberbucks_balance: 0.3 }),
  person(9, { password: passwords.tooDear }, { state: 'accountonly', subscription_status: 'active' }),
  person(
    10,
    {},
    {
      screen_name: '',
      stripe_customer_id: 'cus_bea',
      stripe_card_expiry: 'soon',
      subscription_status: 'cancelling',
      membership_plan_id: 2,
      memberbucks_balance: 1.005,
    },
  ),
  person(11, {}, { rfid: '5005', first_name: ' Zoë\u0007 ', memberbucks_balance: 0 }),
]

const transaction = (id: number, userId: number, [amount, type, day]: [number, string, number]) => {
  const date = `2024-01-${String(day).padStart(2, '0')} 12:00:00.500000`
  return { id, user_id: userId, amount, transaction_type: type, description: `Nr ${id}`, date }
}

const device = (id: number, facts: Facts) => ({
  id,
  authorised: true,
  name: `Device ${id}`,
  serial_number: `a0b1c2d3e4${String(id).padStart(2, '0')}`,
  ...facts,
})

const use = (id: string, facts: Facts) => {
  const dates = { date_started: '2024-02-02 10:00:00.000000', date_updated: '2024-02-02 11:00:00.250000' }
  return { id: id.repeat(32), interlock_id: 3, user_started_id: 2, success: true, ...dates, ...facts }
}

/** A club with everything that can be wrong. */
export const hostileClub: Rows = {
  django_migrations: [
    { id: 1, app: 'contenttypes', name: '0001_initial', applied: '2021-01-01 00:00:00.654321' },
    { id: 2, app: 'access', name: '0020_accesscontrolleddevice_post_to_slack', applied: '2024-12-08 00:00:00.000000' },
  ],
  django_session: [{ session_key: 'x', expire_date: '2024-01-01 00:00:00.000000' }],
  constance_config: [
    { id: 1, constance_key: 'SITE_NAME', value: 'gAJYCwAAAE1ha2VycyAmIENvcQAu' },
    { id: 2, constance_key: 'COLLECT_VEHICLE_REGISTRATION_PLATE', value: 'gASILg==' },
    { id: 3, constance_key: 'MAX_INDUCTION_DAYS', value: 'gARLtC4=' },
    // A pickle that would run a command if it were executed.
    {
      id: 4,
      constance_key: 'SITE_BANNER',
      value: 'gASVJgAAAAAAAACMBXBvc2l4lIwGc3lzdGVtlJOUjAtlY2hvIGhhY2tlZJSFlFKULg==',
    },
    { id: 5, constance_key: 'STRIPE_SECRET_KEY', value: 'gAJYCwAAAE1ha2VycyAmIENvcQAu' },
    { id: 6, constance_key: 'TRELLO_API_TOKEN', value: 'gAJYCwAAAE1ha2VycyAmIENvcQAu' },
    { id: 7, constance_key: 'METRICS_INTERVAL', value: 'gARLtC4=' },
    { id: 8, constance_key: 'THEME_PRIMARY', value: '{"__type__": "default", "__value__": "#123456"}' },
  ],
  profile_user: people.map(({ user }) => user),
  profile_profile: people.flatMap(({ profile }) => (profile ? [profile] : [])),
  api_admin_tools_membertier: [{ id: 1, name: 'Full', description: 'All of it', stripe_id: 'prod_1', visible: true }],
  api_admin_tools_paymentplan: [
    {
      id: 1,
      name: 'Monthly',
      stripe_id: 'price_1',
      member_tier_id: 1,
      currency: 'aud',
      cost: 5500,
      interval_count: 1,
      interval: 'Month',
      visible: true,
    },
    {
      id: 2,
      name: 'Weekly',
      stripe_id: 'price_2',
      member_tier_id: 1,
      currency: 'aud',
      cost: 1500,
      interval_count: 2,
      interval: 'week',
    },
    {
      id: 3,
      name: 'Free',
      stripe_id: 'price_3',
      member_tier_id: 1,
      currency: 'aud',
      cost: 0,
      interval_count: 1,
      interval: 'Month',
    },
    {
      id: 4,
      name: 'Lost',
      stripe_id: 'price_4',
      member_tier_id: 9,
      currency: 'aud',
      cost: 100,
      interval_count: 1,
      interval: 'Day',
    },
  ],
  access_accesscontrolleddevice: [
    device(1, { name: 'Front', all_members: true, ip_address: '10.0.0.9', description: 'Street' }),
    device(2, { name: 'Back', serial_number: null, locked_out: true }),
    device(3, { name: 'Laser', serial_number: 'A0:B1:C2:D3:E4:03', hidden: true }),
    device(4, { name: 'Cola' }),
    device(5, { name: 'Nobody knows' }),
    device(6, { name: 'New board', authorised: false }),
  ],
  access_doors: [1, 2, 6].map((id) => ({ accesscontrolleddevice_ptr_id: id })),
  access_interlock: [{ accesscontrolleddevice_ptr_id: 3, cost_per_session: 50, cost_per_hour: 600, cost_per_kwh: 30 }],
  access_memberbucksdevice: [{ accesscontrolleddevice_ptr_id: 4 }],
  profile_profile_doors: [
    { id: 1, profile_id: 102, doors_id: 1 },
    { id: 2, profile_id: 102, doors_id: 2 },
    { id: 3, profile_id: 105, doors_id: 5 },
    { id: 4, profile_id: 999, doors_id: 1 },
  ],
  profile_profile_interlocks: [{ id: 1, profile_id: 102, interlock_id: 3 }],
  memberbucks_memberbucks: [
    transaction(1, 2, [20, 'stripe', 1]),
    transaction(2, 2, [-5, 'card', 2]),
    transaction(3, 2, [-2.5, 'interlock', 3]),
    transaction(4, 6, [10, 'cash', 4]),
    transaction(5, 8, [0.1, 'bank', 5]),
    transaction(6, 8, [0.2, 'barter', 6]),
    transaction(7, 5, [-1.255, 'card', 7]),
    transaction(8, 10, [0.004, 'other', 8]),
    transaction(9, 1, [5, 'cash', 9]),
    transaction(10, 1, [-1.5, 'web', 9]),
    transaction(11, 1, [1.5, 'cash', 9]),
  ],
  memberbucks_memberbucksproduct: [
    { id: 1, name: 'Cola', external_id: '7', price: 250, cost_price: 100, stock_level: -2 },
    { id: 2, name: 'Chips', external_id: 'A1', price: 300 },
    { id: 3, name: 'Cola again', external_id: '7', price: 200 },
  ],
  memberbucks_memberbucksproductpurchaselog: [
    { id: 1, user_id: 2, product_id: 1, memberbucks_device_id: 4, price: 250 },
  ],
  access_doorlog: [
    { id: 1, user_id: 2, door_id: 1, date: '2024-02-01 08:00:00.000000', success: true },
    { id: 2, user_id: 5, door_id: 1, date: '2024-02-01 09:00:00.000000', success: false },
    { id: 3, user_id: 6, door_id: 1, date: '2024-02-01 10:00:00.000000', success: true },
    { id: 4, user_id: 2, door_id: 44, date: '2024-02-01 11:00:00.000000', success: true },
  ],
  access_interlocklog: [
    use('1', {
      date_ended: '2024-02-02 11:00:00.250000',
      user_ended_id: 2,
      total_kwh: 1.5,
      total_cost: 695,
      total_time: 3_600_250_000,
    }),
    use('2', {
      date_started: '2024-02-03 10:00:00.000000',
      date_updated: '2024-02-03 10:20:00.000000',
      total_cost: 250,
    }),
    use('3', { success: false, reason: 'locked_out', date_ended: '2024-02-02 10:00:00.000000' }),
    use('4', { user_started_id: 6, date_ended: '2024-02-02 10:00:00.000000' }),
  ],
  api_meeting_meeting: [
    { id: 1, date: '2024-03-01 08:00:00.000000', type: 'agm', chair: 'Bea' },
    { id: 2, date: '2030-03-01 08:00:00.000000', type: 'group', chair: null },
  ],
  api_meeting_meeting_attendees: [
    { id: 1, meeting_id: 1, user_id: 2 },
    { id: 2, meeting_id: 1, user_id: 6 },
    { id: 3, meeting_id: 8, user_id: 2 },
  ],
  api_meeting_proxyvote: [
    {
      id: 1,
      user_id: 2,
      proxy_user_id: 2,
      created_date: '2024-02-03 00:00:00.000000',
      meeting_id: 1,
      user_city: 'Umeå',
    },
    { id: 2, user_id: 2, proxy_user_id: 3, created_date: '2024-02-01 00:00:00.000000', meeting_id: 1 },
    { id: 3, user_id: 2, proxy_user_id: 4, created_date: '2024-02-02 00:00:00.000000', meeting_id: 1 },
    { id: 4, user_id: 4, proxy_user_id: 5, created_date: '2024-01-01 00:00:00.000000', meeting_id: 1 },
    { id: 5, user_id: 5, proxy_user_id: 3, created_date: '2024-01-01 00:00:00.000000', meeting_id: 2 },
  ],
  api_general_sitesession: [
    {
      id: 1,
      user_id: 2,
      signin_date: '2024-02-05 08:00:00.000000',
      signout_date: '2024-02-05 10:00:00.000000',
      guests: '["Kim", "Lo"]',
    },
    { id: 2, user_id: 2, signin_date: '2024-02-06 08:00:00.000000', guests: 'Kim' },
    { id: 3, user_id: 6, signin_date: '2024-02-06 08:00:00.000000', guests: '[]' },
  ],
  api_general_kiosk: [
    { id: 1, name: 'Entrance', kiosk_id: 'ab'.repeat(32), ip_address: '10.0.0.7', authorised: true },
    { id: 2, name: 'Old', kiosk_id: 'nothing' },
  ],
  api_general_emailverificationtoken: [{ id: 1, user_id: 8 }],
  profile_log: [{ id: 1, logtype: 'admin', description: 'Something' }],
  profile_usereventlog: [{ log_ptr_id: 1, user_id: 2 }],
  api_metrics_metric: [{ id: 1, name: 'member_count_total', data: '[]' }],
  auth_permission: [{ id: 1, name: 'Can do', codename: 'do' }],
}
