import { cardStates } from '@fobhouse/contract/cards.ts'
import { type SettingKey, settingDefinitions, type SettingValue } from '@fobhouse/contract/settings.ts'
import fc from 'fast-check'
import { arbitraryOf } from './arbitrary-of.ts'

// What may happen in a club that decides about access: two members, two doors and a tool, three schedules.

/** A setting's new value. */
type SettingChange = {
  [Key in SettingKey]: { kind: 'setting'; key: Key; value: SettingValue<Key> }
}[SettingKey]

const member = fc.nat({ max: 1 })
const device = fc.nat({ max: 2 })
/** Of the club’s three schedules; 3: none. */
const schedule = fc.nat({ max: 3 })
const flag = fc.constantFrom('lockedOut', 'reader24Bit', 'defaultAccess', 'exemptFromSiteSignIn')

const otherChanges = [
  fc.record({ kind: fc.constant('state'), member, verb: fc.constantFrom('active', 'inactive') }),
  fc.record({ kind: fc.constant('card'), member, card: fc.nat({ max: 4 }) }),
  fc.record({ kind: fc.constant('moreCards'), member, card: fc.constantFrom(0, 1, 2, 4) }),
  fc.record({
    kind: fc.constant('cardState'),
    member,
    card: fc.constantFrom(0, 1, 2, 4),
    state: fc.constantFrom(...cardStates),
  }),
  fc.record({ kind: fc.constant('grant'), member, device, verb: fc.constantFrom('authorise', 'revoke') }),
  fc.record({ kind: fc.constant('flag'), device, flag, value: fc.boolean() }),
  fc.record({ kind: fc.constant('notAlone'), device: fc.constantFrom<number>(2), value: fc.boolean() }),
  fc.record({ kind: fc.constant('standing'), device, verb: fc.constantFrom('authorise', 'deauthorise') }),
  fc.record({ kind: fc.constant('money'), member, amount: fc.integer({ min: -900, max: 900 }) }),
  fc.record({ kind: fc.constant('visit'), member, verb: fc.constantFrom('signin', 'signout') }),
  fc.record({ kind: fc.constant('wait'), hours: fc.constantFrom(1, 9, 17, 31) }),
  fc.record({ kind: fc.constant('deviceHours'), device, schedule }),
  fc.record({ kind: fc.constant('grantHours'), member, device, hours: fc.constantFrom('inherit', 'always', 0, 1, 2) }),
  fc.record({ kind: fc.constant('tierHours'), schedule }),
  fc.record({ kind: fc.constant('tier'), member, pays: fc.boolean() }),
  fc.record({
    kind: fc.constant('lockdown'),
    hours: fc.constantFrom('over', null, 1, 2, 12),
    exceptions: fc.uniqueArray(member),
  }),
  fc.record({ kind: fc.constant('zone'), zone: fc.constantFrom('Australia/Brisbane', 'America/Phoenix') }),
  fc.record({ kind: fc.constant('requires'), device, expression: fc.nat({ max: 6 }) }),
  fc.record({ kind: fc.constant('itemRequires'), expression: fc.nat({ max: 6 }) }),
  fc.record({ kind: fc.constant('train'), member, isOn: fc.boolean() }),
  fc.record({
    kind: fc.constant('certify'),
    member,
    certificate: fc.nat({ max: 2 }),
    act: fc.constantFrom('give', 'suspend', 'reinstate', 'revoke'),
  }),
  fc.record({
    kind: fc.constant('equipment'),
    act: fc.constantFrom('working', 'degraded', 'out_of_order', 'retired', 'link', 'unlink'),
  }),
  fc.record({ kind: fc.constant('tryOut'), member }),
  fc.record({ kind: fc.constant('bookable'), use: fc.constantFrom('free', 'prefers', 'needs', 'none') }),
  fc.record({ kind: fc.constant('book'), member, hours: fc.constantFrom(1, 2, 12), isPartner: fc.boolean() }),
  fc.record({ kind: fc.constant('unbook'), member }),
  fc.record({ kind: fc.constant('opensDoors'), isOn: fc.boolean(), isPlace: fc.boolean() }),
  fc.record({ kind: fc.constant('way'), doors: fc.subarray<0 | 1>([0, 1]) }),
  fc.record({ kind: fc.constant('stands'), isIn: fc.boolean() }),
  fc.record({
    kind: fc.constant('bookAhead'),
    member,
    isPlace: fc.boolean(),
    minutes: fc.constantFrom(0, 10, 20, 70, 1740),
    hours: fc.constantFrom(1, 2, 12),
  }),
  fc.record({ kind: fc.constant('exclusive'), isOn: fc.boolean() }),
  fc.record({ kind: fc.constant('week'), schedule: fc.nat({ max: 2 }), week: fc.nat({ max: 2 }) }),
] as const
type OtherChange = (typeof otherChanges)[number] extends fc.Arbitrary<infer Value> ? Value : never

export type Change = SettingChange | OtherChange

/** What the examples change of the settings. A club of these tests begins with the default of each. */
export function settingChangesIn(changes: readonly Change[]): SettingChange[] {
  return changes.filter((change) => change.kind === 'setting')
}

export function defaultsOf(changes: readonly SettingChange[]): Record<string, unknown> {
  return Object.fromEntries(changes.map(({ key }) => [key, settingDefinitions[key].default]))
}

/** After a change of this one, nobody knows who was checked in before. */
const makesPastUnsure: SettingKey = 'access.siteSessionHours'

/** Any change; of the settings those that an example changes, to its value or to any other. */
export function anyChange(ofSettings: readonly SettingChange[]): fc.Arbitrary<Change> {
  const known = ofSettings.filter(({ key }) => key !== makesPastUnsure)
  const others = [...new Set(known.map(({ key }) => key))].map(toAnyValue)
  return fc.oneof(...otherChanges, ...others, { weight: 2, arbitrary: fc.constantFrom(...known) })
}

function toAnyValue(key: SettingKey): fc.Arbitrary<SettingChange> {
  const { schema } = settingDefinitions[key]
  return arbitraryOf(schema)
    .filter((value) => schema.safeParse(value).success)
    .map((value) => ({ kind: 'setting', key, value }) as SettingChange) // the schema of this key takes it
}
