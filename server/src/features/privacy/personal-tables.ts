import type { ExportFile } from './export/read-me.ts'

/** Of a column that names a member: where the person finds it in their export, or why they do not. */
type Told = { file: ExportFile } | { untold: string }

/**
 * Every column that names a member, by table. A new one needs its line here, and with it a place in the export
 * (`export/`) and its part of the erasure (`erasure/store.ts`): a test compares this with the schema.
 */
export const personalColumns: Record<string, Told> = {
  'accounts.member_id': { file: 'money.json' },
  'api_keys.created_by': { file: 'api-keys.json' },
  'approvals.decided_by': { untold: 'gone after a month; what was decided stands in audit.json' },
  'approvals.member_id': { untold: 'gone after a month; what was done to the person stands in audit.json' },
  'approvals.proposed_by': { untold: 'gone after a month; that it was proposed stands in audit.json' },
  'audit.actor_id': { file: 'audit.json' },
  'authenticator_apps.member_id': { file: 'sign-ins.json' },
  'bank_entries.member_id': { file: 'memberships.json' },
  'bearer_tokens.member_id': { file: 'sign-ins.json' },
  'billing_accounts.member_id': { file: 'memberships.json' },
  'calendar_addresses.member_id': { file: 'meetings.json' },
  'email_objections.member_id': { file: 'sign-ins.json' },
  'email_objections.proposed_by': { untold: 'others’ addresses; that they were proposed stands in audit.json' },
  'email_proposals.member_id': { file: 'sign-ins.json' },
  'email_proposals.proposed_by': { untold: 'others’ addresses; that they were proposed stands in audit.json' },
  'grants.member_id': { file: 'access.json' },
  'interlock_sessions.ended_by': { file: 'tool-sessions.json' },
  'interlock_sessions.member_id': { file: 'tool-sessions.json' },
  'issues.member_id': { file: 'issues.json' },
  'meeting_attendees.member_id': { file: 'meetings.json' },
  'member_history.member_id': { file: 'cards-and-states.json' },
  'oidc_clients.created_by': { untold: 'a program of the club’s; who added it stands in audit.json' },
  'oidc_payloads.member_id': { file: 'sign-ins.json' },
  'one_time_tokens.member_id': { file: 'sign-ins.json' },
  'outbox.about_id': { untold: 'mail to others; what it told of stands in the other files' },
  'outbox.member_id': { file: 'messages.json' },
  'passkeys.member_id': { file: 'sign-ins.json' },
  'past_grants.member_id': { file: 'past-access.json' },
  'payments.member_id': { file: 'memberships.json' },
  'proxies.member_id': { file: 'meetings.json' },
  'proxies.proxy_id': { file: 'meetings.json' },
  'reconciliation_differences.member_id': {
    untold: 'what the club and Stripe do not agree on yet; what was paid stands in memberships.json',
  },
  'recovery_codes.member_id': { file: 'sign-ins.json' },
  'rehearsals.asked_by': { untold: 'a question about the whole club; that it was asked stands in audit.json' },
  'sessions.member_id': { file: 'sign-ins.json' },
  'sign_in_steps.member_id': { file: 'sign-ins.json' },
  'sign_ups.member_id': { file: 'memberships.json' },
  'site_sessions.ended_by': { untold: 'whose visit it was is theirs; that it was ended stands in audit.json' },
  'site_sessions.member_id': { file: 'visits.json' },
  'state_undos.actor_id': { untold: 'for two minutes; that access was switched stands in audit.json' },
  'state_undos.member_id': { untold: 'for two minutes; how it was before stands in cards-and-states.json' },
  'subscriptions.member_id': { file: 'memberships.json' },
  'taps.member_id': { file: 'taps.json' },
  'themes.member_id': { file: 'theme.json' },
  'topups.member_id': { file: 'memberships.json' },
  'transfers.actor_id': { untold: 'others’ money; that it was moved stands in audit.json' },
  'vending_payments.member_id': { file: 'purchases.json' },
  'webhooks.created_by': { untold: 'an address of the club’s; who added it stands in audit.json' },
}

/** What becomes of a text that stands in such a row when its member is erased. */
type Texts = {
  /** The person's own: empty, or the name of a former member. */
  emptied?: readonly string[]
  /** Others wrote it: the person's addresses, whole names and numbers are replaced (`erasure/replacement-store.ts`). */
  searched?: readonly string[]
  /** Says nothing of who somebody is. */
  kept?: readonly string[]
}

/**
 * Every column of text in the tables above, with that of `members`: what an erasure does to it. `deleted`: the row itself
 * goes. A test compares this with the schema, so that a new column gets its part of the erasure.
 */
export const personalTexts: Record<string, 'deleted' | Texts> = {
  accounts: { kept: ['house', 'seal'] },
  api_keys: {
    searched: ['name', 'name_key'],
    kept: ['key_hash', 'start', 'scopes', 'created_at', 'last_used_at', 'expires_at', 'revoked_at', 'held_at'],
  },
  approvals: 'deleted',
  audit: {
    emptied: ['actor'],
    searched: ['before', 'after'],
    kept: ['at', 'action', 'subject', 'salt', 'commitment'],
  },
  authenticator_apps: 'deleted',
  bank_entries: { emptied: ['payer', 'text'], kept: ['identity', 'booked_on', 'state', 'booked_as', 'imported_at'] },
  bearer_tokens: 'deleted',
  billing_accounts: 'deleted',
  calendar_addresses: 'deleted',
  email_objections: 'deleted',
  email_proposals: 'deleted',
  grants: 'deleted',
  interlock_sessions: { kept: ['uuid', 'started_at', 'last_news_at', 'ended_at', 'end_reason'] },
  issues: 'deleted',
  meeting_attendees: { kept: ['recorded_at'] },
  member_history: { emptied: ['card_number'], kept: ['at', 'state'] },
  members: {
    emptied: [
      'email',
      'email_key',
      'email_verified_at',
      'password_hash',
      'screen_name',
      'screen_name_key',
      'first_name',
      'last_name',
      'name_key',
      'search_text',
      'phone',
      'vehicle_registration_plate',
      'card_number',
      'language',
      'note',
      'profile_updated_at',
      'last_seen_at',
      'last_induction_at',
      'induction_reminded_for',
      'disabled_at',
      'application',
      'applied_at',
      'erasure_requested_at',
    ],
    kept: ['state', 'registered_at', 'first_joined_at', 'erased_at', 'duties'],
  },
  oidc_clients: {
    kept: ['client_id', 'secret_hash', 'name', 'name_key', 'redirect_uris', 'logout_uris', 'scopes', 'created_at'],
  },
  oidc_payloads: 'deleted',
  one_time_tokens: 'deleted',
  outbox: 'deleted',
  passkeys: 'deleted',
  past_grants: { kept: ['granted_at', 'revoked_at'] },
  payments: {
    searched: ['description'],
    kept: [
      'paid_at',
      'currency',
      'source',
      'period_start',
      'period_end',
      'stripe_invoice_id',
      'stripe_payment_intent_id',
    ],
  },
  proxies: { emptied: ['member_city', 'proxy_city'], kept: ['created_at', 'language'] },
  reconciliation_differences: { kept: ['kind', 'stripe_id', 'ours', 'theirs', 'since'] },
  recovery_codes: 'deleted',
  rehearsals: 'deleted',
  sessions: 'deleted',
  sign_in_steps: 'deleted',
  sign_ups: 'deleted',
  site_sessions: { emptied: ['guests'], kept: ['started_at', 'ended_at', 'end_reason'] },
  state_undos: 'deleted',
  subscriptions: {
    kept: [
      'source',
      'stripe_subscription_id',
      'status',
      'currency',
      'interval',
      'started_at',
      'billing_cycle_anchor',
      'current_period_end',
      'cancel_at',
      'payment_failed_at',
      'reminded_on',
      'ended_at',
      'suspended_at',
    ],
  },
  taps: { emptied: ['card_number'], kept: ['at', 'outcome', 'reasons'] },
  themes: 'deleted',
  topups: {
    kept: [
      'currency',
      'idempotency_key',
      'status',
      'message',
      'stripe_payment_intent_id',
      'created_at',
      'processing_at',
      'unknown_told_at',
    ],
  },
  transfers: {
    emptied: ['actor'],
    searched: ['description'],
    kept: ['at', 'kind', 'idempotency_key', 'salt', 'commitment'],
  },
  vending_payments: { kept: ['at', 'kind'] },
  webhooks: { kept: ['url', 'events', 'secret', 'created_at'] },
}
