import { accountRoutes } from '@fobhouse/contract/routes/accounts.ts'
import { emailChangeRoutes } from '@fobhouse/contract/routes/email-changes.ts'
import { factorRoutes } from '@fobhouse/contract/routes/factors.ts'
import { ownSessionRoutes } from '@fobhouse/contract/routes/own-sessions.ts'
import { type Feature, serve } from '../feature.ts'
import { accountsCopy } from './own-sessions/copy-store.ts'
import { emailChangeHandlers } from './email-changes/routes.ts'
import { factorHandlers } from './factors/routes.ts'
import { accountJobs } from './jobs.ts'
import { ownSessionHandlers } from './own-sessions/routes.ts'
import { accountHandlers } from './routes.ts'
import { deleteFailures } from './store.ts'

export const accountsFeature: Feature = {
  name: 'accounts',
  calls: [
    serve(accountRoutes, accountHandlers),
    serve(emailChangeRoutes, emailChangeHandlers),
    serve(factorRoutes, factorHandlers),
    serve(ownSessionRoutes, ownSessionHandlers),
  ],
  jobs: [accountJobs],
  copy: accountsCopy,
  tables: {
    authenticator_apps: {
      time: 'current',
      naming: { member_id: { file: 'sign-ins.json' } },
      told: ['confirmed_at', 'last_used_at'],
      untold: { 'a secret, or what it is known by': ['sealed_key', 'last_counter'] },
      deletedBy: ['member_id'],
    },
    bearer_tokens: {
      time: { until: 'it expires', job: 'accounts.prune' },
      naming: { member_id: { file: 'sign-ins.json' } },
      told: ['kind', 'system', 'started_at', 'created_at', 'expires_at', 'spent_at'],
      untold: {
        'a secret, or what it is known by': ['token_hash', 'family'],
        'when the password was last typed, for minutes': ['confirmed_at'],
      },
      deletedBy: ['member_id'],
    },
    email_objections: {
      time: { until: 'it expires', job: 'accounts.prune' },
      naming: {
        member_id: { file: 'sign-ins.json' },
        proposed_by: { untold: 'others’ addresses; that they were proposed stands in audit.json' },
      },
      told: ['email', 'new_email', 'proposed_at', 'taken_at', 'stopped_at', 'expires_at'],
      untold: {
        'a secret, or what it is known by': ['token_hash'],
        'the addresses in small letters': ['email_key', 'new_email_key'],
      },
      deletedBy: ['member_id'],
      kept: { 'who acted for somebody else, under the name of a former member': ['proposed_by'] },
    },
    email_proposals: {
      time: { until: 'it expires', job: 'accounts.prune' },
      naming: {
        member_id: { file: 'sign-ins.json' },
        proposed_by: { untold: 'others’ addresses; that they were proposed stands in audit.json' },
      },
      told: ['email', 'created_at', 'expires_at'],
      untold: { 'a secret, or what it is known by': ['token_hash'] },
      deletedBy: ['member_id'],
      kept: { 'who acted for somebody else, under the name of a former member': ['proposed_by'] },
    },
    failures: {
      time: { until: 'an hour later', job: 'accounts.prune' },
      untold: { 'counts tries for an hour at most': ['key', 'at', 'nonce', 'slot'] },
      erased: ['key'],
      kept: { 'says nothing without its key': ['at', 'nonce', 'slot'] },
    },
    one_time_tokens: {
      time: { until: 'thirty days after it expired', job: 'accounts.prune' },
      naming: { member_id: { file: 'sign-ins.json' } },
      told: ['purpose', 'email', 'created_at', 'expires_at', 'used_at'],
      untold: { 'a secret, or what it is known by': ['token_hash'] },
      deletedBy: ['member_id'],
    },
    passkeys: {
      time: 'current',
      naming: { member_id: { file: 'sign-ins.json' } },
      told: ['name', 'created_at', 'last_used_at'],
      untold: {
        'a secret, or what it is known by': ['credential_id', 'public_key', 'counter', 'transports'],
        'the number of the row': ['id'],
      },
      deletedBy: ['member_id'],
    },
    recovery_codes: {
      time: 'current',
      naming: { member_id: { file: 'sign-ins.json' } },
      told: ['used_at'],
      untold: { 'a secret, or what it is known by': ['code_hash'] },
      deletedBy: ['member_id'],
    },
    sessions: {
      time: { until: 'it expires', job: 'accounts.prune' },
      naming: { member_id: { file: 'sign-ins.json' } },
      told: ['kind', 'browser', 'system', 'created_at', 'used_at', 'expires_at', 'address'],
      untold: {
        'a secret, or what it is known by': ['token_hash'],
        'which kiosk of the club it was': ['kiosk_id'],
        'when the password was last typed, for minutes': ['confirmed_at'],
      },
      deletedBy: ['member_id'],
    },
    sign_in_steps: {
      time: { until: 'it expires', job: 'accounts.prune' },
      naming: { member_id: { file: 'sign-ins.json' } },
      told: ['purpose', 'created_at', 'expires_at'],
      untold: { 'a secret, or what it is known by': ['token_hash', 'session_hash', 'challenge'] },
      deletedBy: ['member_id'],
    },
  },
  erase: (_ctx, trx, { emailKeys }) => deleteFailures(trx, emailKeys),
}
