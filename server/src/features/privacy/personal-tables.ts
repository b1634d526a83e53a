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
  'audit.actor_id': { file: 'audit.json' },
  'authenticator_apps.member_id': { file: 'sign-ins.json' },
  'bank_entries.member_id': { file: 'memberships.json' },
  'bearer_tokens.member_id': { file: 'sign-ins.json' },
  'billing_accounts.member_id': { file: 'memberships.json' },
  'calendar_addresses.member_id': { file: 'meetings.json' },
  'grants.member_id': { file: 'access.json' },
  'interlock_sessions.ended_by': { file: 'tool-sessions.json' },
  'interlock_sessions.member_id': { file: 'tool-sessions.json' },
  'issues.member_id': { file: 'issues.json' },
  'meeting_attendees.member_id': { file: 'meetings.json' },
  'member_history.member_id': { file: 'cards-and-states.json' },
  'oidc_clients.created_by': { untold: 'a program of the club’s; who added it stands in audit.json' },
  'oidc_payloads.member_id': { file: 'sign-ins.json' },
  'one_time_tokens.member_id': { file: 'sign-ins.json' },
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
