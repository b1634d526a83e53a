import { phone as narrow } from '../page-faults.ts'

// The pictures of the handbook: what each shows, of whom, and how one gets there.

/** The width of a window, and the height of a picture of the window. */
export const widths = {
  phone: { width: narrow + 30, height: 560 },
  desk: { width: 1024, height: 560 },
} as const satisfies Record<string, { width: number; height: number }>
export type Width = keyof typeof widths

/** A control by the key of its text, so that it is found in every language; `of` is what fills its gap. */
type Control = { role: 'button' | 'link'; text: string; of?: string }

export type PictureOf = {
  name: string
  /** The address of a login of the demonstration club; nobody's if absent. */
  login?: string
  path: string
  widths: readonly [Width, ...Width[]]
  /** Pressed one after the other; of several the first one. */
  presses?: readonly Control[]
  /** The part that is shown; the window if absent. */
  part?: 'dialog' | { heading: string }
  /** Waits for a control or heading with this text, beside what the page loads by itself. */
  until?: string
}

const member = 'priya@example.org'
const newcomer = 'yukimake@example.org'
const administrator = 'aroha@example.org'
const treasurer = 'nikos@example.org'
const doorKeeper = 'grace@example.org'

const press = (text: string): Control => ({ role: 'button', text })

const ofMembers: readonly PictureOf[] = [
  { name: 'login', path: '/login', widths: ['phone'] },
  { name: 'sign-up', login: newcomer, path: '/signup', widths: ['phone', 'desk'] },
  { name: 'dashboard', login: member, path: '/dashboard', widths: ['phone', 'desk'] },
  { name: 'access', login: member, path: '/account/access', widths: ['phone'] },
  {
    name: 'my-cards',
    login: member,
    path: '/account/profile',
    widths: ['phone'],
    part: { heading: 'cards:mine.title' },
  },
  {
    name: 'add-money',
    login: member,
    path: '/account/memberbucks',
    widths: ['phone'],
    presses: [{ role: 'link', text: 'memberbucks:actions.add' }],
    part: 'dialog',
  },
  { name: 'digital-id', login: member, path: '/account/digital-id', widths: ['phone'] },
  { name: 'calendar', login: member, path: '/calendar', widths: ['phone', 'desk'] },
  { name: 'equipment', login: member, path: '/equipment', widths: ['phone'] },
  {
    name: 'report-fault',
    login: member,
    path: '/equipment/1',
    widths: ['phone'],
    presses: [press('equipment:item.report')],
    part: 'dialog',
  },
  { name: 'certificate', login: member, path: '/account/certificates/1', widths: ['phone'] },
  { name: 'security', login: member, path: '/account/security', widths: ['phone'] },
  { name: 'proxy', login: member, path: '/tools/proxy', widths: ['phone'] },
]

const ofDuties: readonly PictureOf[] = [
  {
    name: 'member-access',
    login: doorKeeper,
    path: '/manage/members/3?tab=access',
    widths: ['phone', 'desk'],
    part: { heading: 'access:sections.doors' },
  },
  {
    name: 'why',
    login: doorKeeper,
    path: '/manage/members/3?tab=access',
    widths: ['desk'],
    presses: [{ role: 'button', text: 'common:whyOf', of: 'Electronics lab' }],
    part: 'dialog',
  },
  { name: 'devices', login: doorKeeper, path: '/manage/devices', widths: ['phone', 'desk'] },
  { name: 'house', login: doorKeeper, path: '/manage/house', widths: ['desk'] },
  { name: 'lockdown', login: doorKeeper, path: '/manage/house/lockdown', widths: ['desk'] },
  { name: 'training', login: member, path: '/tools/training', widths: ['desk'] },
  {
    name: 'certificate-steps',
    login: administrator,
    path: '/manage/certificates/1',
    widths: ['desk'],
    part: { heading: 'certificates:steps.title' },
  },
  {
    name: 'record-payment',
    login: treasurer,
    path: '/manage/members/3',
    widths: ['desk'],
    presses: [press('members:record.action')],
    part: 'dialog',
  },
  { name: 'tiers', login: treasurer, path: '/manage/tiers', widths: ['desk'] },
  { name: 'ledger', login: treasurer, path: '/manage/ledger', widths: ['desk'] },
  {
    name: 'rehearsal',
    login: treasurer,
    path: '/manage/rehearsal',
    widths: ['desk'],
    presses: [press('rehearsal:start')],
    until: 'rehearsal:export',
  },
  { name: 'members', login: administrator, path: '/manage/members', widths: ['phone', 'desk'] },
  {
    name: 'meeting',
    login: administrator,
    path: '/manage/meetings/8',
    widths: ['desk'],
  },
  { name: 'messages', login: administrator, path: '/manage/messages', widths: ['desk'] },
  { name: 'outbox', login: administrator, path: '/manage/outbox', widths: ['desk'] },
  {
    name: 'duties',
    login: administrator,
    path: '/manage/members/3',
    widths: ['desk'],
    presses: [press('members:duties.change')],
    part: 'dialog',
  },
  { name: 'audit', login: administrator, path: '/manage/audit', widths: ['desk'] },
  { name: 'backups', login: administrator, path: '/manage/settings?group=backups', widths: ['desk'] },
]

export const pictures: readonly PictureOf[] = [...ofMembers, ...ofDuties]
