import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { routeTable } from '../route-table.ts'
import type { MemberField } from './member-field.ts'
import {
  addedFields,
  addingSchemas,
  detailFields,
  fieldInTrail,
  memberField,
  type MemberFieldName,
  memberFieldNames,
  ownFields,
  pageFields,
  profileFields,
} from './field-sets.ts'

type Taken = { fields: readonly MemberFieldName[]; others: readonly string[] }

/** Calls that store fields of a member, and what else they take. The server's `every-field.test.ts` calls each. */
const storing: Record<string, Taken> = {
  // It stores any field that it takes.
  'accounts.register': { fields: memberFieldNames, others: ['mobile', 'password'] },
  'members.create': { fields: addedFields, others: ['invite'] },
  'members.update': { fields: pageFields, others: ['rfidReason', 'admin'] },
  'profile.changeLanguage': { fields: ['language'], others: [] },
  'profile.update': { fields: ownFields, others: [] },
  'profile.updatePrivacy': { fields: ['hideLastSeen', 'hideOnSite'], others: [] },
}

/** Parts of calls that share a name with a field of a member but mean something else. */
const alike: Record<string, string> = {
  'accounts.login.email': 'whose account',
  'accounts.obtainToken.email': 'whose account',
  'accounts.resetPassword.email': 'whose account',
  'awards.reinstate.note': 'why an award counts again',
  'cards.update.state': 'the state of a card',
  'equipment.answerReport.note': 'what was done',
  'equipment.setState.note': 'what people should know of an item',
  'equipment.setState.state': 'how an item is',
  'ledger.reverse.note': 'of the reversal',
  'maintenance.serve.note': 'what was done',
  'maintenance.serve.state': 'how an item is',
  'messages.countGroup.state': 'to whom a letter goes',
  'proxies.give.language': 'of the statement',
  'strikesAdmin.takeBack.note': 'why a strike is taken back',
  'setup.run.admin': 'who sets up the club',
}

// zod's definition of a schema: only the parts read here.
type Definition = { shape?: Record<string, unknown>; options?: z.ZodType[]; innerType?: z.ZodType; in?: z.ZodType }

function keysOf(schema: z.ZodType): string[] {
  const { shape, options, innerType, in: before } = schema.def as unknown as Definition // as zod writes its own
  const inside = [...(options ?? []), innerType, before].flatMap((part) => (part ? keysOf(part) : []))
  return [...Object.keys(shape ?? {}), ...inside]
}

const bodies = Object.entries(routeTable).flatMap(([feature, group]) =>
  Object.entries(group).flatMap(([name, route]) => {
    const body: z.ZodType | undefined = 'body' in route ? Reflect.get(route, 'body') : undefined
    return body ? [{ call: `${feature}.${name}`, keys: keysOf(body) }] : []
  }),
)

function isField(key: string): key is MemberFieldName {
  return memberFieldNames.some((name) => name === key)
}

describe('calls', () => {
  test.each(Object.entries(storing))(
    '%s takes fields of the table, and else only what is named',
    (call, { fields, others }) => {
      const keys = bodies.find((body) => body.call === call)?.keys ?? []
      expect(keys.length).toBeGreaterThan(0)
      const unknown = keys.filter((key) => !others.includes(key) && !fields.some((name) => name === key))
      expect(unknown, 'is no field that this call stores, by contract/src/members/fields.ts').toEqual([])
    },
  )

  test('no other call takes what is called like a field', () => {
    const found = bodies.flatMap(({ call, keys }) => {
      return call in storing ? [] : keys.filter(isField).map((key) => `${call}.${key}`)
    })
    expect(found.toSorted()).toEqual(Object.keys(alike).toSorted())
  })
})

test('each field has a column of its own', () => {
  const columns = memberFieldNames.map((name) => memberField(name).column)
  expect(columns).toEqual([...new Set(columns)])
})

test('what people write by hand leaves a trace in the trail', () => {
  const untraced = memberFieldNames.filter((name) => {
    const { self, duty, trail, form } = memberField(name)
    return form !== false && (self !== false || duty !== false) && !trail
  })
  expect(untraced).toEqual([])
})

test('what is written has a schema, and what a form draws is written and read', () => {
  const faults = memberFieldNames.flatMap((name) => {
    const { schema, self, duty, adding, imported, form, read, normalised } = memberField(name)
    const isWritten = [self, duty, adding, imported].some((one) => one !== false)
    return [
      ...(isWritten && schema === false ? [`${name}: written without a schema`] : []),
      ...(form !== false && self === false && duty === false ? [`${name}: nobody may write what the form asks`] : []),
      ...(form === false && (self !== false || duty !== false) ? [`${name}: no form asks for it`] : []),
      ...((form === 'telephone') === (normalised === 'phone') ? [] : [`${name}: a telephone is normalised as one`]),
      ...(self !== false && read !== 'profile' && read !== 'name' ? [`${name}: written by who cannot read it`] : []),
    ]
  })
  expect(faults).toEqual([])
})

test.each(memberFieldNames)('%s is told to its owner, and a text does not outlive their erasure', (name) => {
  const { told, stored, erased } = memberField(name)
  expect(told).toBe(true)
  expect(erased === 'kept' && (stored === 'text' || stored === 'optionalText')).toBe(false)
})

test('no text is stored with the spaces around it', () => {
  const padded = memberFieldNames.flatMap((name) => {
    const { schema } = memberField(name)
    const found = [' 0412 ', ' ann@example.org '].map((text) => schema && schema.safeParse(text))
    const taken = found.find((parsed) => parsed && parsed.success)
    return taken && typeof taken.data === 'string' ? [{ name, text: taken.data }] : []
  })
  expect(padded.length).toBeGreaterThan(5)
  expect(padded.filter(({ text }) => text !== text.trim())).toEqual([])
})

/**
 * What members, programs and files have been promised of each field: who reads it, who writes it, what adding somebody
 * asks, whether files bring it in, whether the CSV has it, what an erasure leaves, whether the trail tells it, what a form
 * draws, and what a browser fills in there. A new field needs no row.
 */
const promised = `
  firstName name any people required yes yes former yes line given-name
  lastName name any people required yes yes former yes line family-name
  screenName profile any people required yes yes former yes line nickname
  email profile any people required yes yes emptied yes own -
  phone profile filled people optional yes yes emptied yes telephone tel
  state profile - - optional yes yes =inactive - - -
  admin profile - - - - yes kept - - -
  rfid profile - people+doors optional yes yes emptied yes own -
  vehicleRegistrationPlate profile any people optional yes yes emptied yes line -
  registrationDate profile - - - yes yes kept yes - -
  firstJoined profile - - - - yes kept - - -
  lastSeen profile - - - - yes emptied - - -
  lastInduction profile - people - - yes emptied yes own -
  note page - people - yes - emptied yes lines -
  excludeFromEmailExport profile - people+messages - yes yes =1 yes own -
  keyholder profile - doors - - yes =0 yes own -
  lastUpdatedProfile profile - - - - - emptied - - -
  erasureRequestedAt page - - - - - emptied - - -
  language apart - - - - - emptied - - -
  hideLastSeen apart - - - - - =1 - - -
  hideOnSite apart - - - - - =1 - - -
`

const promises = promised
  .trim()
  .split('\n')
  .map((line) => line.trim().split(' '))

type Said = NonNullable<
  MemberField['read' | 'self' | 'duty' | 'adding' | 'imported' | 'csv' | 'erased' | 'trail' | 'form' | 'autoComplete']
>

function inWords(part: Said): string {
  if (typeof part === 'string') return part
  if (typeof part === 'boolean') return part ? 'yes' : '-'
  return 'becomes' in part ? `=${part.becomes}` : part.join('+')
}

test.each(promises)('%s is read by %s, and keeps its other promises', (name, ...words) => {
  const field = memberFieldNames.find((one) => one === name)
  if (field === undefined) throw new Error(`There is no field ${name}`)
  const { read, self, duty, adding, imported, csv, erased, trail, form, autoComplete = false } = memberField(field)
  expect([read, self, duty, adding, imported, csv, erased, trail, form, autoComplete].map(inWords)).toEqual(words)
})

test.each([
  ['firstName', 'firstName'],
  ['first_name', 'firstName'],
  ['card_number', 'rfid'],
  ['is_admin', undefined],
  ['city', undefined],
])('what the trail calls %s is the field %s', (name, field) => {
  expect(fieldInTrail(name)).toBe(field)
})

test('whoever is added has these fields at least', () => {
  const { error } = z.object(addingSchemas()).safeParse({})
  expect(error?.issues.map(({ path }) => path.join())).toEqual(['firstName', 'lastName', 'screenName', 'email'])
})

test('what only the page of a member tells is in no list', () => {
  expect(detailFields).toContain('note')
  expect(profileFields).toContain('phone')
  const elsewhere = new Set<string>([...detailFields, 'firstName', 'language'])
  expect(profileFields.filter((name) => elsewhere.has(name))).toEqual([])
})
