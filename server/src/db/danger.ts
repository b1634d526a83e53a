import type { Danger } from '@fobhouse/contract/dangers.ts'
import type { Tables } from './tables.ts'

/**
 * A column with several kinds: each route that writes it declares one of them, such as making a board's key or taking
 * it away.
 */
type Kinds = Danger | readonly Danger[]

type DangerousTable<Name extends keyof Tables> = {
  insert?: Kinds
  delete?: Kinds
  update?: Partial<Record<keyof Tables[Name] & string, Kinds>>
}

/**
 * Writes that make an act dangerous, by kind. A route that makes such a write must declare the kind, or explain in
 * `provesItself` why its caller has proved enough; every test that calls a route checks this
 * (`testing/watch-dangers.ts`). Two things are missing on purpose: the first address of a new person, and ending ways
 * in, which only reduces danger. Settings declare their danger in their definitions.
 */
export const dangerousWrites: { [Name in keyof Tables]?: DangerousTable<Name> } = {
  members: {
    update: {
      email: 'signIn',
      email_key: 'signIn',
      email_verified_at: 'signIn',
      password_hash: 'signIn',
      is_admin: 'role',
      duties: 'role',
      keyholder: ['role', 'everybody'],
      erased_at: 'everybody',
    },
  },
  email_proposals: { insert: 'signIn' },
  api_keys: { insert: 'signIn', update: { key_hash: 'signIn', scopes: 'signIn', expires_at: 'signIn' } },
  passkeys: { insert: 'signIn', delete: 'signIn', update: { public_key: 'signIn' } },
  authenticator_apps: { insert: 'signIn', delete: 'signIn', update: { sealed_key: 'signIn', confirmed_at: 'signIn' } },
  recovery_codes: { insert: 'signIn', delete: 'signIn' },
  kiosks: { update: { secret_hash: 'signIn', authorised: 'signIn', pin_hash: 'signIn' } },
  oidc_clients: {
    insert: 'service',
    update: { secret_hash: 'service', redirect_uris: 'service', scopes: 'service', active_only: 'service' },
  },
  webhooks: { insert: 'service', update: { url: 'service', secret: 'service', events: 'service' } },
  mqtt_doors: { insert: 'signIn', update: { reader_topic: 'signIn', command_topic: 'signIn' } },
  devices: {
    update: {
      key_hash: ['signIn', 'shut'],
      authorised: ['signIn', 'shut'],
      removed_at: 'shut',
      mqtt_commands: 'signIn',
    },
  },
  badge_keys: { delete: 'shut' },
  boards: { update: { proven_at: 'signIn' } },
  pairing_codes: { insert: 'signIn' },
}

/** Columns whose names suggest a credential, an address or a power, with the reason why changing them is harmless. */
export const harmlessColumns: Partial<Record<`${keyof Tables}.${string}`, string>> = {
  'approvals.sealed_call': 'A call that waits, sealed; it is made again with all its own guards.',
  'bearer_tokens.token_hash': 'Made by signing in.',
  'badge_keys.sealed_seed': 'Made by the server; it signs badges.',
  'board_keys.public_key': 'Boards check by it what they are told; a new one is signed by the one before.',
  'board_keys.sealed_seed': 'Made by the server; boards take it only when the one before has signed it.',
  'billing_accounts.stripe_email': 'What Stripe was told last; follows the address of sign-in.',
  'calendar_addresses.token_hash': 'Shows meetings, and is one’s own.',
  'calendar_feeds.token_hash': 'Shows the calendar as its member may see it, and is one’s own.',
  'calendar_sources.url': 'The server only reads there, and sends nothing of the club.',
  'device_links.list_hash': 'Which list of cards a board has.',
  'email_objections.email': 'The way back, made with the proposal.',
  'email_objections.email_key': 'The way back, made with the proposal.',
  'email_objections.new_email': 'The way back, made with the proposal.',
  'email_objections.new_email_key': 'The way back, made with the proposal.',
  'email_objections.token_hash': 'The way back, made with the proposal.',
  'card_sign_offs.session_hash': 'Whose session at a kiosk waits a minute for a card; the session has its own row.',
  'card_sign_offs.token_hash': 'Of a trainer at a kiosk, for a minute; what it can do is asked at the second card.',
  'hash_keys.sealed_key': 'Made by the server; hides card numbers in what boards keep.',
  'issues.url': 'Where the tracker shows an issue.',
  'kiosk_claims.claim_hash': 'Of a kiosk that asks; an administrator approves it by its code.',
  'kiosks.claim_hash': 'Of a kiosk that asks; an administrator approves it by its code.',
  'members.exclude_from_email_export': 'Whether somebody is in the list of addresses.',
  'one_time_tokens.email': 'To which address a link went.',
  'one_time_tokens.token_hash': 'Goes to the address that the account has.',
  'outbox.is_secret': 'Whether a message is for its receiver alone; said where it is declared.',
  'sessions.token_hash': 'Made by signing in.',
  'sign_in_steps.session_hash': 'Made while signing in.',
  'sign_in_steps.token_hash': 'Made while signing in.',
  'signing_keys.secret': 'Made by the server when it needs one; no call names it.',
}

/** Tables with columns that are dangerous to change, and why a new row is not. */
export const harmlessInserts: Partial<Record<keyof Tables, string>> = {
  boards: 'Written when a board proves itself, which allows nothing that it was not allowed before.',
  devices: 'A new board is another one: its key opens no door that is there already.',
  kiosks: 'A new kiosk has no secret until an administrator approves it by its code.',
  members: 'A new person’s first address is nobody’s yet, and gives no duty.',
}

/** Administrators' calls that book large transfers, and why no money leaves the club by them. */
export const callsOfMoneyIn: Record<string, string> = {
  'manualFees.assign':
    'A fee that somebody paid: it comes from the till and stays with the fees, and no balance rises.',
}
