// The parts of MemberMatters 3.8's schema that the import needs.

/** The tables that are imported, with the columns read. A database without all of them is not 3.8. */
export const readTables = {
  profile_user: ['id', 'password', 'email', 'email_verified', 'staff', 'admin'],
  profile_profile: [
    'id',
    'user_id',
    'created',
    'modified',
    'screen_name',
    'first_name',
    'last_name',
    'phone',
    'state',
    'vehicle_registration_plate',
    'membership_plan_id',
    'rfid',
    'memberbucks_balance',
    'exclude_from_email_export',
    'last_seen',
    'last_induction',
    'stripe_customer_id',
    'stripe_card_expiry',
    'stripe_card_last_digits',
    'stripe_payment_method_id',
    'stripe_subscription_id',
    'subscription_status',
    'subscription_first_created',
  ],
  profile_profile_doors: ['id', 'profile_id', 'doors_id'],
  profile_profile_interlocks: ['id', 'profile_id', 'interlock_id'],
  access_accesscontrolleddevice: [
    'id',
    'authorised',
    'name',
    'description',
    'ip_address',
    'serial_number',
    'all_members',
    'locked_out',
    'play_theme',
    'post_to_discord',
    'post_to_slack',
    'exempt_signin',
    'report_online_status',
    'hidden',
  ],
  access_doors: ['accesscontrolleddevice_ptr_id'],
  access_interlock: ['accesscontrolleddevice_ptr_id', 'cost_per_session', 'cost_per_hour', 'cost_per_kwh'],
  access_memberbucksdevice: ['accesscontrolleddevice_ptr_id'],
  access_doorlog: ['id', 'user_id', 'door_id', 'date', 'success'],
  access_interlocklog: [
    'id',
    'interlock_id',
    'user_started_id',
    'user_ended_id',
    'success',
    'reason',
    'date_started',
    'date_updated',
    'date_ended',
    'total_kwh',
    'total_cost',
  ],
  memberbucks_memberbucks: ['id', 'user_id', 'amount', 'transaction_type', 'description', 'date'],
  memberbucks_memberbucksproduct: ['id', 'name', 'description', 'external_id', 'stock_level', 'price', 'cost_price'],
  api_admin_tools_membertier: ['id', 'name', 'description', 'stripe_id', 'visible', 'featured'],
  api_admin_tools_paymentplan: [
    'id',
    'name',
    'stripe_id',
    'member_tier_id',
    'visible',
    'currency',
    'cost',
    'interval_count',
    'interval',
  ],
  api_meeting_meeting: ['id', 'date', 'type', 'chair'],
  api_meeting_meeting_attendees: ['id', 'meeting_id', 'user_id'],
  api_meeting_proxyvote: ['id', 'user_id', 'user_city', 'proxy_user_id', 'proxy_city', 'created_date', 'meeting_id'],
  api_general_sitesession: ['id', 'user_id', 'signin_date', 'signout_date', 'guests'],
  api_general_kiosk: ['id', 'name', 'kiosk_id', 'ip_address', 'play_theme', 'last_seen'],
} as const satisfies Record<string, readonly string[]>

export type ReadTable = keyof typeof readTables

/** Tables that may hold the settings, with the name column: both changed with the version of the settings library. */
export const settingTables = [
  { table: 'constance_config', key: 'constance_key' },
  { table: 'constance_config', key: 'key' },
  { table: 'constance_constance', key: 'key' },
] as const

type Tables = ReadonlyMap<string, ReadonlySet<string>>

/** The tables or columns of 3.8 that a database lacks; empty for 3.8 and later. */
export function findMissing(tables: Tables): string[] {
  return Object.entries(readTables).flatMap(([table, columns]) => {
    const found = tables.get(table)
    if (!found) return [table]
    return columns.filter((column) => !found.has(column)).map((column) => `${table}.${column}`)
  })
}

/** Whether these are tables of MemberMatters, of any version. */
export function isMemberMatters(tables: Tables): boolean {
  return tables.has('profile_user') && tables.has('profile_profile')
}

export type LeftTableReason =
  | 'event_logs_stay'
  | 'framework'
  | 'keys_made_anew'
  | 'links_expire'
  | 'money_is_in_transactions'
  | 'programs_made_anew'
  | 'statistics_made_anew'
  | 'settings_instead'
  | 'unknown_table'

const leftTables: readonly [RegExp, LeftTableReason][] = [
  [/^profile_(?:log|eventlog|usereventlog)$/, 'event_logs_stay'],
  [/^access_.*apikey$|^rest_framework_api_key_/, 'keys_made_anew'],
  [/^api_general_emailverificationtoken$/, 'links_expire'],
  [/^memberbucks_memberbucksproductpurchaselog$/, 'money_is_in_transactions'],
  [/^oidc_provider_/, 'programs_made_anew'],
  [/^api_metrics_/, 'statistics_made_anew'],
  [/^api_spacedirectory_/, 'settings_instead'],
  [/^(?:auth|authtoken|django|django_celery_beat|django_celery_results|token_blacklist)_/, 'framework'],
  [/^profile_user_(?:groups|user_permissions)$/, 'framework'],
]

/** Why a table that is not read stays behind. */
export function whyTableStays(table: string): LeftTableReason {
  return leftTables.find(([pattern]) => pattern.test(table))?.[1] ?? 'unknown_table'
}

export type LeftColumn = { table: string; column: string; reason: string }

/** The columns that stay behind although their table is imported, if the database has them. */
export function listLeftColumns(tables: Tables): LeftColumn[] {
  return leftColumns.flatMap(([table, column, reason]) =>
    tables.get(table)?.has(column) === true ? [{ table, column, reason }] : [],
  )
}

const leftColumns: readonly [ReadTable, string, string][] = [
  ['profile_user', 'last_login', 'sign-ins are kept from now on'],
  [
    'profile_user',
    'is_superuser',
    'it opens the framework’s own pages; who has "staff" or "admin" there has all duties here',
  ],
  ['profile_user', 'password_reset_key', 'links for a new password are sent anew'],
  ['profile_profile', 'digital_id_token', 'the digital ID makes its own codes'],
  ['profile_profile', 'must_update_profile', 'nobody is forced to look through their profile'],
  ['profile_profile', 'last_memberbucks_purchase', 'it follows from the transactions'],
  ['profile_profile', 'memberdoc_id', 'signed documents stay with DocuSeal'],
  ['profile_profile', 'memberdoc_url', 'signed documents stay with DocuSeal'],
  ['profile_profile', 'preferred_pronouns', 'there is no such field'],
  ['access_accesscontrolleddevice', 'last_seen', 'a device counts as never heard until it connects here'],
  ['access_interlocklog', 'total_time', 'it follows from the beginning and the end'],
  ['memberbucks_memberbucks', 'logging_info', 'it is the payment provider’s own, and theirs to show'],
  ['memberbucks_memberbucksproduct', 'image_url', 'products have no pictures'],
  ['memberbucks_memberbucksproduct', 'external_id_name', 'products have one external number'],
  ['api_general_kiosk', 'authorised', 'each kiosk is approved anew, because it gets a secret of its own'],
]
