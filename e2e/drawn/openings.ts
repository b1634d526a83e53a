import type { Page } from 'playwright-core'
import { fillForm } from './fill-form.ts'
import type { Opening } from './opening.ts'

async function fillFront(page: Page): Promise<void> {
  await fillForm(page.locator('[role=dialog] form').last())
}

async function logIn(page: Page): Promise<void> {
  const form = page.locator('form[name="accounts/login"]')
  await fillForm(form)
  await form.locator('button[type=submit]').click()
}

async function fillMessage(page: Page): Promise<void> {
  for (const field of await page.locator('main').getByRole('textbox').all()) await field.fill('Words')
}

async function changeSetting(page: Page): Promise<void> {
  await page.locator('main form').getByRole('textbox').first().fill('Something else')
}

const member = '/manage/members/1?tab=profile'
const billing = '/manage/members/1?tab=billing'
const moreOfMember = /^More actions for/
const house = '/manage/house'
const lockdown = '/manage/house/lockdown'
const products = '/manage/devices/3?tab=products'
const keys = '/manage/settings?group=apiKeys'
const programs = '/manage/settings?group=signIn'
const webhooks = '/manage/settings?group=webhooks'
const security = '/account/security'
const inSignUp = {
  state: 'noob',
  application: undefined,
  isDisabled: false,
  accessCard: null,
  further: undefined, // its steps are called like those of the sign-up
  steps: [
    { key: 'accessCard', required: true, done: false },
    { key: 'submitted', required: true, done: false },
  ],
}

const forVisitors: readonly Opening[] = [
  { at: '/login', form: 'accounts/login' },
  { at: '/login', steps: [/^Forgot it/], dialog: 'accounts/reset', form: 'accounts/reset-request' },
  { at: '/register', form: 'accounts/register' },
  { at: '/registersuccess', steps: [/^Log in$/], dialog: 'app/login' },
  { at: '/profile/password/reset/unknown-token', form: 'accounts/new-password' },
  { at: '/profile/email/unknown-token/change', says: { needs: 'passwordAndCode' }, form: 'accounts/change-email' },
  { at: '/login', steps: [logIn], refusal: { code: 'second_step_required' }, form: 'accounts/typed-answer' },
]

const forMembers: readonly Opening[] = [
  { at: '/dashboard', steps: [/^Everyone$/], dialog: 'dashboard/on-site' },
  { at: '/dashboard', steps: [/^Everyone$/, /^Check out /], dialog: 'dashboard/end-visit' },
  { at: '/dashboard', steps: [/^More$/, /^Kim Ek/, /on your phone$/], dialog: 'app/phone' },
  { at: '/tools/stats', steps: [/: the table$/], dialog: 'statistics/series-table' },
  { at: '/tools/proxy', form: 'proxies/propose' },
  { at: '/tools/proxy', steps: [/^Withdraw/], says: { isPast: false }, dialog: 'proxies/withdraw' },
  { at: '/tools/issue', form: 'issues/report' },
  { at: '/account/profile', form: 'profile/password-change' },
  {
    at: '/account/profile',
    says: { state: 'active' },
    steps: [/^I have lost this card$/],
    dialog: 'profile/lost-card',
  },
  { at: '/account/profile', steps: [/^Make a new address$/], dialog: 'profile/renew-calendar' },
  { at: '/account/profile', steps: [/^Make a new address$/, /^Make a new address$/], dialog: 'profile/made-calendar' },
  {
    at: '/account/profile',
    steps: [{ within: 'Meetings in my calendar', name: /^Remove$/ }],
    dialog: 'profile/remove-calendar',
  },
  { at: '/account/profile', says: { requestedAt: null }, steps: [/^Ask to be erased$/], dialog: 'profile/erase' },
  { at: security, steps: [/^Add a passkey$/], dialog: 'security/add-passkey', form: 'security/add-passkey' },
  {
    at: security,
    steps: [/^Actions for/, /^Rename$/],
    dialog: 'security/rename-passkey',
    form: 'security/rename-passkey',
  },
  { at: security, steps: [/^Actions for/, /^Remove$/], dialog: 'security/removal' },
  { at: security, steps: [{ within: 'Authenticator app', name: /^Remove$/ }], dialog: 'security/remove-authenticator' },
  {
    at: security,
    steps: [/^Set up$/],
    says: { authenticator: null },
    dialog: 'security/set-up-authenticator',
    form: 'security/set-up-authenticator',
  },
  { at: security, steps: [/^Make new codes$/], dialog: 'security/renew-recovery-codes' },
  { at: security, steps: [/^Make new codes$/, /^Make new codes$/], dialog: 'security/recovery-codes' },
  { at: security, steps: [/^Log out all others$/], says: { isCurrent: false }, dialog: 'security/end-sessions' },
  {
    at: '/account/memberbucks',
    says: { memberbucks_topup_maximum: 100000 },
    steps: [/^Add money$/],
    dialog: 'memberbucks/top-up',
    form: 'memberbucks/top-up',
  },
  {
    at: '/account/memberbucks',
    steps: [/^Donate or pay$/],
    own: { Amount: '0.05' },
    dialog: 'memberbucks/payment',
    form: 'memberbucks/payment',
  },
  { at: '/account/memberbucks', steps: [/^Pay with my card$/], dialog: 'memberbucks/card' },
  { at: '/account/billing', steps: [/^Remove/], says: { isNeeded: false }, dialog: 'payment-card/remove' },
  { at: '/account/membership-plan', steps: [/^Cancel the membership$/], dialog: 'my-plan/cancel' },
  { at: '/signup', says: inSignUp, steps: [/^I only want an account$/], dialog: 'sign-up/skip' },
  {
    at: '/signup',
    says: inSignUp,
    steps: [(page) => page.getByLabel('Card number').fill('4711'), /^Register this card$/],
    dialog: 'sign-up/card',
  },
]

const forAdministrators: readonly Opening[] = [
  { at: '/manage/members', steps: [/^Add$/], dialog: 'members/add', form: 'members/add' },
  { at: member, steps: [/^Reject application$/], dialog: 'members/reject' },
  { at: member, steps: [/^Payment$/], dialog: 'members/record', form: 'members/record' },
  { at: member, steps: [/^Card$/], own: { 'Card number': '4712' }, dialog: 'members/card', form: 'members/card' },
  {
    at: member,
    says: { takenBack: null, until: '2999-01-01T09:00:00.000Z' },
    steps: [/^Take back$/],
    dialog: 'members/take-back',
    form: 'members/take-back',
  },
  { at: member, steps: [moreOfMember, /^Text$/], dialog: 'members/sms' },
  { at: member, steps: [moreOfMember, /^Digital ID$/], dialog: 'members/digital-id' },
  { at: member, steps: [moreOfMember, /^Sign out$/], dialog: 'members/sign-out' },
  { at: member, steps: [moreOfMember, /^Remove second step$/], dialog: 'members/second-step' },
  {
    at: member,
    says: { admin: false },
    own: { 'Type “Kim Ek” to confirm': 'Kim Ek' },
    steps: [moreOfMember, /^Erase/],
    dialog: 'members/erase',
    form: 'members/erase',
  },
  { at: member, steps: [/^Change duties$/], dialog: 'members/duties' },
  {
    at: member,
    steps: [moreOfMember, /^Sign out$/, /^Sign out$/],
    refusal: { code: 'fresh_confirmation_required' },
    dialog: 'security/confirmation',
    form: 'security/confirmation',
  },
  { at: '/manage/members/1?tab=access', steps: [/^Why\?/], dialog: 'device/why' },
  {
    at: '/manage/members/1?tab=access',
    steps: [/^Add a card$/],
    own: { 'Card number': '4712' },
    dialog: 'members/add-card',
    form: 'members/add-card',
  },
  {
    at: '/manage/members/1?tab=access',
    says: { state: 'active' },
    steps: [/^Report lost$/],
    dialog: 'members/end-card',
  },
  {
    at: '/manage/members/1?tab=access',
    says: { state: 'active' },
    steps: [/^Name it$/],
    own: { Name: 'Blue fob' },
    dialog: 'members/label-card',
    form: 'members/label-card',
  },
  { at: billing, says: { paysByCard: false }, steps: [/^Record a fee$/], dialog: 'members/fee', form: 'members/fee' },
  { at: billing, steps: [/^End the membership now$/], dialog: 'members/end-plan' },
  { at: '/manage/meetings', steps: [/^Add meeting$/], dialog: 'meetings/meeting', form: 'meetings/meeting' },
  { at: '/manage/meetings/1', form: 'meetings/card', isEmptied: true },
  { at: '/manage/meetings/1', steps: [/^Delete$/], says: { isPast: false }, dialog: 'meetings/remove' },
  { at: '/manage/tiers', steps: [/^Add tier$/], dialog: 'plans/tier', form: 'plans/tier' },
  { at: '/manage/tiers/1', steps: [/^Add plan$/], dialog: 'plans/new-plan', form: 'plans/new-plan' },
  { at: '/manage/tiers/1', steps: [/^Remove$/], says: { isUsed: false }, dialog: 'plans/remove' },
  { at: '/manage/plans/1', form: 'plans/plan' },
  { at: house, steps: [/^Edit Kim Ek$/], dialog: 'house/schedule', form: 'house/schedule' },
  { at: house, steps: [/^Add a closure$/], dialog: 'house/closure', form: 'house/closure' },
  { at: house, steps: [/^Remove Kim Ek$/], dialog: 'house/remove' },
  { at: house, steps: [/^Import a calendar$/], dialog: 'house/import' },
  { at: house, steps: [/^Kim Ek/], dialog: 'house/entering' },
  { at: lockdown, form: 'house/lockdown', own: { 'Add a member': '' } },
  { at: lockdown, steps: [/^End the lockdown$/], dialog: 'house/end-lockdown' },
  { at: '/manage/devices', steps: [/^Approve$/], dialog: 'devices/approve', form: 'devices/approve' },
  { at: '/manage/devices', steps: [/^Approve$/, fillFront, /^Approve$/], dialog: 'devices/key' },
  { at: '/manage/devices', steps: [/^Add a device$/], dialog: 'devices/add', form: 'devices/add' },
  { at: '/manage/devices', steps: [/^Other actions$/, /^Pair a door$/], dialog: 'devices/pair', form: 'devices/pair' },
  { at: '/manage/devices', steps: [/^Rotate the signing key$/], dialog: 'devices/board-keys' },
  { at: '/manage/devices', steps: [/^Renew the card key$/], dialog: 'devices/board-keys' },
  {
    at: '/manage/devices',
    steps: [/^Add a device$/, /^Add an MQTT door$/],
    dialog: 'devices/add-mqtt',
    form: 'devices/add-mqtt',
  },
  {
    at: '/manage/devices/1?tab=settings',
    says: { link: 'mqtt' },
    steps: [/^Change topics$/],
    dialog: 'devices/edit-mqtt',
    form: 'devices/edit-mqtt',
  },
  { at: '/manage/devices', says: { link: 'board' }, steps: [/^More for/, /^New key$/], dialog: 'devices/deed' },
  {
    at: '/manage/devices/1?tab=settings',
    says: { kind: 'door', protocol: 2, listRefused: 'key' },
    steps: [/^Pair a door$/],
    dialog: 'devices/pair',
    form: 'devices/pair',
  },
  { at: '/manage/devices/1?tab=settings', steps: [/^Granted to every/], dialog: 'devices/default-access' },
  {
    at: products,
    says: { kind: 'memberbucks' },
    steps: [/^Add a product$/],
    dialog: 'devices/product',
    form: 'devices/product',
  },
  { at: products, says: { kind: 'memberbucks' }, steps: [/^Remove /], dialog: 'devices/remove-product' },
  {
    at: '/manage/kiosks',
    steps: [/^Enter its code$/],
    says: { isRecognised: false },
    dialog: 'kiosks/approve',
    form: 'kiosks/approve',
  },
  { at: '/manage/kiosks', steps: [/^What to do with/, /the PIN$/], dialog: 'kiosks/pin', form: 'kiosks/pin' },
  { at: '/manage/kiosks', steps: [/^What to do with/, /^Renew the key$/], dialog: 'kiosks/deed' },
  { at: '/manage/bank', steps: [/^Decide/], dialog: 'bank/decide' },
  {
    at: '/manage/ledger',
    steps: [/^Reverse /],
    says: { reverses: null, reversedBy: null },
    dialog: 'ledger/reverse',
    form: 'ledger/reverse',
  },
  { at: '/manage/outbox', steps: [/^Open “/], dialog: 'outbox/message' },
  { at: '/manage/messages', steps: [fillMessage, /^Send to /], dialog: 'messages/send' },
  { at: '/manage/approvals', steps: [/^Approve$/], says: { isOwn: false }, dialog: 'approvals/approve' },
  { at: '/manage/settings?group=general', steps: [changeSetting], form: 'settings/group' },
  { at: keys, steps: [/^New API key$/], dialog: 'settings/new-key', form: 'settings/new-key' },
  { at: keys, steps: [/^New API key$/, fillFront, /^Make key$/], dialog: 'settings/made-key' },
  { at: keys, steps: [/^Revoke /], dialog: 'settings/revoke-key' },
  { at: programs, steps: [/^Add a program$/], dialog: 'settings/program', form: 'settings/program' },
  { at: programs, steps: [/^Add a program$/, fillFront, /^Add$/], dialog: 'settings/made-program' },
  { at: programs, steps: [/^Remove /], dialog: 'settings/remove-program' },
  { at: webhooks, steps: [/^Add a webhook$/], dialog: 'settings/webhook', form: 'settings/webhook' },
  { at: webhooks, steps: [/^Add a webhook$/, fillFront, /^Add$/], dialog: 'settings/made-webhook' },
  { at: webhooks, steps: [/^Remove the webhook/], dialog: 'settings/remove-webhook' },
]

/** What needs more than answers: a shell around the page, a visit or a rehearsal that has ended, or steps before it. Journeys see these. */
export const notOpened = {
  dialog: ['kiosk/lock', 'kiosk/settings', 'app/change-club', 'dashboard/guests', 'members/bulk'],
  form: ['kiosk/lock', 'club-address/choose', 'dashboard/guests', 'rehearsal/start', 'setup/step', 'sign-up/step'],
}

/** Those of features that say them in a file of their own. */
const ofFeatures = import.meta.glob<readonly Opening[]>('./*-openings.ts', { import: 'openings', eager: true })

/** How every dialog and form is opened. The test names those that are missing here. */
export const openings: readonly Opening[] = [
  ...forVisitors.map((opening): Opening => ({ who: 'visitors', ...opening })),
  ...forMembers.map((opening): Opening => ({ who: 'members', ...opening })),
  ...forAdministrators,
  ...Object.values(ofFeatures).flat(),
]
