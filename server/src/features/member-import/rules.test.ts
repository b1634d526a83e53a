import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MemberState } from '@fobhouse/contract/routes/profile.ts'
import { foldName } from '@fobhouse/contract/text.ts'
import { importFields } from '@fobhouse/contract/routes/member-import.ts'
import {
  type Club,
  type KnownMember,
  type Newcomer,
  type Plan,
  planImport,
  type Problem,
  type Row,
  type RowFacts,
} from './rules.ts'

const nothing = Object.fromEntries(importFields.map((name) => [name, undefined])) as RowFacts // an empty row
const ada = { email: 'ada@example.org', firstName: 'Ada', lastName: 'Byron' }
const asRows = (facts: readonly Partial<RowFacts>[]): Row[] =>
  facts.map((each, index) => ({ row: index + 1, facts: { ...nothing, ...each }, problems: [] }))

const maybe = <Value>(values: readonly [Value, ...Value[]]) => fc.option(fc.constantFrom(...values), { nil: undefined })
const someFacts = fc
  .record({
    email: maybe(['a@x.org', 'A@x.org', 'b@x.org', 'c@x.org', 'd@x.org']),
    firstName: maybe(['Ada', 'Bo', '']),
    lastName: maybe(['Byron', 'Ek']),
    screenName: maybe(['Ada Byron', 'ada byron', 'Bo Ek 2', '']),
    phone: maybe(['+61 1', '+61 2']),
    rfid: maybe(['1', '2', '3']),
    vehicleRegistrationPlate: maybe(['ABC']),
    state: maybe<MemberState>(['active', 'inactive', 'noob', 'accountonly']),
    registrationDate: maybe(['2024-01-01T00:00:00.000Z']),
    note: maybe(['Key 7']),
    excludeFromEmailExport: maybe([true, false]),
    balance: maybe([0, 1250]),
  })
  .map((facts): RowFacts => ({ ...nothing, ...facts }))

/** A missing value is null in the database. */
function withNulls(newcomer: Omit<Newcomer, 'balance'>): KnownMember {
  const values = Object.entries(newcomer).map(([name, value]) => [name, value ?? null])
  return Object.fromEntries(values) as KnownMember // the id is added later
}

/** Returns the members after a plan was carried out. */
function carryOut(members: readonly KnownMember[], plan: Plan): KnownMember[] {
  const changed = members.map((member) => {
    const change = plan.changes.find(({ memberId }) => memberId === member.id)
    if (!change) return member
    const state = change.trigger === undefined ? member.state : change.trigger === 'enable' ? 'active' : 'inactive'
    return { ...member, ...change.fields, state }
  })
  const added = plan.newcomers.map(({ balance: _balance, ...newcomer }, index): KnownMember => ({
    ...withNulls(newcomer),
    id: members.length + index + 1,
    registrationDate: newcomer.registrationDate ?? '2026-01-01T00:00:00.000Z',
    note: newcomer.note ?? '',
    excludeFromEmailExport: newcomer.excludeFromEmailExport ?? false,
  }))
  return [...changed, ...added]
}

/** Nobody has lost a card. */
function clubOf(members: readonly KnownMember[]): Club {
  const cardOwners = new Map(members.flatMap(({ id, rfid }) => (rfid === null ? [] : [[rfid, id] as const])))
  return { members, keptEmails: new Set(), cardOwners }
}

const unique = (values: readonly (string | null)[]) => {
  const given = values.filter((value) => value !== null)
  expect(new Set(given).size).toBe(given.length)
}

test('whatever is in the files: every row is told of, nobody shares anything, and the same rows again change nothing', () => {
  fc.assert(
    fc.property(fc.array(someFacts, { maxLength: 8 }), fc.array(someFacts, { maxLength: 8 }), (before, file) => {
      const options = { newState: 'noob' } as const
      const members = carryOut([], planImport(asRows(before), { ...options, ...clubOf([]) }))
      const plan = planImport(asRows(file), { ...options, ...clubOf(members) })
      expect(plan.newcomers.length + plan.changes.length + plan.unchanged + plan.rejected.length).toBe(file.length)
      const after = carryOut(members, plan)
      unique(after.map(({ email }) => foldName(email)))
      unique(after.map(({ screenName }) => screenName && foldName(screenName)))
      unique(after.map(({ rfid }) => rfid))
      const accepted = file.filter((_facts, index) => !plan.rejected.some(({ row }) => row === index + 1))
      const repeated = planImport(asRows(accepted), { ...options, ...clubOf(after) })
      expect(repeated).toEqual({ newcomers: [], changes: [], unchanged: accepted.length, rejected: [] })
    }),
  )
})

test('who has no screen name gets one of their own', () => {
  const long = { firstName: 'Maximiliana-Konstantina', lastName: 'Wolfeschlegelstein' }
  const rows = asRows([
    { ...ada, email: 'a@x.org' },
    { ...ada, email: 'b@x.org' },
    { ...ada, email: 'c@x.org', screenName: 'ADA BYRON 2' },
    { ...long, email: 'd@x.org' },
    { ...long, email: 'e@x.org' },
  ])
  const names = planImport(rows, { ...clubOf([]), newState: 'active' }).newcomers.map(({ screenName }) => screenName)
  expect(names).toEqual([
    'Ada Byron',
    'Ada Byron 3',
    'ADA BYRON 2',
    'Maximiliana-Konstantina Wolfes',
    'Maximiliana-Konstantina Wolf 2',
  ])
})

test('nobody becomes new again, and what somebody has is not given to another', () => {
  const [known] = carryOut(
    [],
    planImport(asRows([{ ...ada, rfid: '7', state: 'active' }]), { ...clubOf([]), newState: 'noob' }),
  )
  const rows = asRows([
    { email: 'ADA@example.org', state: 'noob' },
    { ...ada, email: 'b@x.org', screenName: 'ada byron', rfid: '7' },
  ])
  expect(planImport(rows, { ...clubOf(known ? [known] : []), newState: 'noob' }).rejected).toEqual([
    { row: 1, problems: [{ field: 'state', message: 'validation.importStateBack' }] },
    {
      row: 2,
      problems: [
        { field: 'screenName', message: 'error.screenNameAlreadyExists' },
        { field: 'rfid', message: 'error.cardAlreadyUsed' },
      ],
    },
  ])
})

/** A club of one active member, with the id 1. */
function clubOfAda(): Club {
  return clubOf(carryOut([], planImport(asRows([{ ...ada, phone: '+61 1' }]), { ...clubOf([]), newState: 'active' })))
}

test.each<[string, Partial<RowFacts>, object | undefined]>([
  ['the same address in other letters', { email: 'ADA@Example.org' }, undefined],
  ['the state that she has', { state: 'active' }, undefined],
  ['empty cells', { phone: '', firstName: undefined }, undefined],
  ['another phone', { phone: '+61 2' }, { fields: { phone: '+61 2' }, trigger: undefined }],
  ['that she has left', { state: 'inactive' }, { fields: {}, trigger: 'disable' }],
  ['both', { phone: '+61 2', state: 'inactive' }, { fields: { phone: '+61 2' }, trigger: 'disable' }],
])('a row about somebody known with %s', (_name, facts, change) => {
  const plan = planImport(asRows([{ email: ada.email, ...facts }]), { ...clubOfAda(), newState: 'noob' })
  const changes = change ? [{ memberId: 1, ...change }] : []
  expect(plan).toEqual({ newcomers: [], changes, unchanged: change ? 0 : 1, rejected: [] })
})

test('who had left comes back by a file', () => {
  const { members, ...club } = clubOfAda()
  const left = members.map((member) => ({ ...member, state: 'inactive' as const }))
  const plan = planImport(asRows([{ email: ada.email, state: 'active' }]), { ...club, members: left, newState: 'noob' })
  expect(plan.changes).toEqual([{ memberId: 1, fields: {}, trigger: 'enable' }])
})

const required = (field: Problem['field']) => ({ field, message: 'validation.required' })
const unreadable = (field: Problem['field']) => ({ field, message: 'unreadable' })
test.each<[string, Partial<RowFacts>, Problem[], Problem[]]>([
  ['without anything', {}, [], [required('email'), required('firstName'), required('lastName')]],
  ['with an address that cannot be read', { ...ada, email: undefined }, [unreadable('email')], [unreadable('email')]],
  ['with a name that cannot be read', { email: 'b@x.org' }, [unreadable('fullName')], [unreadable('fullName')]],
  ['without an address, too', {}, [unreadable('fullName')], [unreadable('fullName'), required('email')]],
  [
    'with another fault',
    { email: 'b@x.org', lastName: 'Ek' },
    [unreadable('phone')],
    [unreadable('phone'), required('firstName')],
  ],
])('a row %s is told each fault once', (_name, facts, problems, told) => {
  const rows = [{ row: 1, facts: { ...nothing, ...facts }, problems }]
  expect(planImport(rows, { ...clubOf([]), newState: 'noob' }).rejected).toEqual([{ row: 1, problems: told }])
})

test('of two rows with the same address, name or card the second says so', () => {
  const one = { ...ada, screenName: 'Ada', rfid: '7' }
  const twice = (field: string) => ({ field, message: 'validation.twiceInFile' })
  const rows = asRows([one, { ...one, email: 'ADA@example.org' }])
  expect(planImport(rows, { ...clubOf([]), newState: 'noob' }).rejected).toEqual([
    { row: 2, problems: [twice('email'), twice('screenName'), twice('rfid')] },
  ])
})

test('an address that can still come back to a former owner is nobody else’s, and a lost card nobody’s', () => {
  const club: Club = {
    ...clubOfAda(),
    keptEmails: new Set([foldName('bo@x.org'), foldName(ada.email)]),
    cardOwners: new Map([['7', 'lost']]),
  }
  const rows = asRows([{ ...ada, email: 'Bo@x.org' }, { email: ada.email }, { email: ada.email, rfid: '7' }])
  expect(planImport(rows, { ...club, newState: 'noob' })).toEqual({
    newcomers: [],
    changes: [],
    unchanged: 1,
    rejected: [
      { row: 1, problems: [{ field: 'email', message: 'error.accountAlreadyExists' }] },
      {
        row: 3,
        problems: [
          { field: 'email', message: 'validation.twiceInFile' },
          { field: 'rfid', message: 'validation.cardLost' },
        ],
      },
    ],
  })
})

test('a name that is cut after a word does not end with a space', () => {
  const rows = asRows([{ ...ada, firstName: 'Maximiliana-Konstantina-Ottil' }])
  const { newcomers } = planImport(rows, { ...clubOf([]), newState: 'noob' })
  expect(newcomers.map(({ screenName }) => screenName)).toEqual(['Maximiliana-Konstantina-Ottil'])
})
