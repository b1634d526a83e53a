import {
  addedFields,
  csvFields,
  importedFields,
  memberField,
  type MemberFieldName,
  memberFieldNames,
  ownFields,
  pageFields,
} from '@fobhouse/contract/members/field-sets.ts'
import { registrationSchema } from '@fobhouse/contract/routes/accounts.ts'
import { foldName } from '@fobhouse/contract/text.ts'
import { strFromU8, unzipSync } from 'fflate'
import { expect } from 'vitest'
import { columnsOf } from '../../db/member-fields.ts'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import { insertMember, signInAs, signInAsAdmin } from '../../testing/factories.ts'

// Tests each field of the contract's table through each call that takes or returns it. A new field needs no change
// here.

const phones = ['+61 491 570 006', '+61 491 570 156', '+61 491 570 157', '+61 491 570 158', '+61 491 570 159']
const phoneFields = memberFieldNames.filter((name) => memberField(name).normalised === 'phone')
const others = ['zora@example.org', '471100', '2024-05-06T00:00:00.000Z', 'active', true]

/** A value that the field stores unchanged and that no other field of the same kind uses. */
function sampleOf(name: MemberFieldName): unknown {
  const { schema, normalised, stored } = memberField(name)
  if (normalised === 'phone') return phones[phoneFields.indexOf(name)]
  const candidates = [foldName(name).toUpperCase().slice(0, 30), ...others]
  if (schema === false) return stored === 'flag' ? true : others[2]
  const found = candidates.find((candidate) => {
    const parsed = schema.safeParse(candidate)
    return parsed.success && parsed.data === candidate
  })
  if (found === undefined) throw new Error(`No sample for ${name}`)
  return found
}

function samplesOf(names: readonly MemberFieldName[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, sampleOf(name)]))
}

const readRow = ({ ctx }: TestApp, id: number) =>
  ctx.db.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const findId = async ({ ctx }: TestApp, screenName: unknown): Promise<number> => {
  const found = ctx.db.selectFrom('members').select('id').where('screen_name', '=', String(screenName))
  return (await found.executeTakeFirstOrThrow()).id
}

/** The facts of all audit entries about one member, with the card under its column name. */
async function readTrail({ ctx }: TestApp, id: number): Promise<Record<string, unknown>> {
  const lines = await ctx.db.selectFrom('audit').select('after').where('subject', '=', `member:${id}`).execute()
  const facts: Record<string, unknown> = Object.assign({}, ...lines.map(({ after }): unknown => JSON.parse(after)))
  return { ...facts, card_number: facts['card'] }
}

async function expectTrail(app: TestApp, id: number, names: readonly MemberFieldName[]): Promise<void> {
  const told = names.filter((name) => memberField(name).trail)
  expect(told.length).toBeGreaterThan(0)
  expect(await readTrail(app, id)).toMatchObject(columnsOf(samplesOf(told)))
}

// An e-mail change is only proposed: `email-changes/` tests that.
const isStored = (name: MemberFieldName) => name !== 'email'

testWithApp('its owner writes each field that is theirs to write', async (app) => {
  const id = await insertMember(app.ctx)
  const client = await signInAs(app, id)
  const fields = ownFields.filter(isStored)
  const values = samplesOf(fields)
  expect(await client.put('/api/profile/', values)).toMatchObject({ status: 200 })
  expect(await readRow(app, id)).toMatchObject(columnsOf(values))
  const { body } = await client.get('/api/profile/')
  const { name: names } = body
  expect({ ...body, firstName: names.first, lastName: names.last }).toMatchObject(values)
  await expectTrail(app, id, fields)
})

testWithApp('a plate is in capitals, whoever writes it', async (app) => {
  const id = await insertMember(app.ctx)
  const client = await signInAs(app, id)
  await client.put('/api/profile/', { vehicleRegistrationPlate: 'abc 12' })
  expect((await client.get('/api/profile/')).body).toMatchObject({ vehicleRegistrationPlate: 'ABC 12' })
})

testWithApp('an administrator writes each field of a page', async (app) => {
  const admin = await signInAsAdmin(app)
  const id = await insertMember(app.ctx)
  const fields = pageFields.filter(isStored)
  const values = samplesOf(fields)
  expect(await admin.put(`/api/admin/members/${id}/profile/`, values)).toMatchObject({ status: 200 })
  expect(await readRow(app, id)).toMatchObject(columnsOf(values))
  const { body } = await admin.get(`/api/admin/members/${id}/profile/`)
  expect({ ...body, firstName: body.name.first, lastName: body.name.last }).toMatchObject(values)
  await expectTrail(app, id, fields)
  for (const name of fields.filter((each) => memberField(each).stored === 'optionalText')) {
    await admin.put(`/api/admin/members/${id}/profile/`, { [name]: '' })
    expect(await readRow(app, id)).toMatchObject({ [memberField(name).column]: null })
  }
})

testWithApp('somebody who is added, or registers, has each field that was given', async (app) => {
  const admin = await signInAsAdmin(app)
  const added = samplesOf(addedFields)
  expect(await admin.post('/api/admin/members/', added)).toMatchObject({ status: 201 })
  expect(await readRow(app, await findId(app, added['screenName']))).toMatchObject(columnsOf(added))

  const asked = Object.keys(registrationSchema.shape)
  const { language: _language, ...given } = samplesOf(memberFieldNames.filter((name) => asked.includes(name)))
  const values = { ...given, email: 'ylva@example.org', screenName: 'Ylva' }
  const registration = { ...values, mobile: phones[0], password: 'correct horse battery' }
  expect(await app.visitor.post('/api/register/', registration)).toMatchObject({ status: 200 })
  expect(await readRow(app, await findId(app, 'Ylva'))).toMatchObject(columnsOf(values))
})

testWithApp('a file brings each field that it may, for who is new and who is known', async (app) => {
  const admin = await signInAsAdmin(app)
  const known = await insertMember(app.ctx, { email: String(sampleOf('email')), state: 'inactive' })
  const values = samplesOf(importedFields)
  const newcomer: Record<string, unknown> = { ...values, email: 'ylva@example.org', screenName: 'Ylva', rfid: '471200' }
  const rows = [values, newcomer].map((row) => importedFields.map((name) => String(row[name])).join(';'))
  const run = {
    csv: [importedFields.join(';'), ...rows].join('\n'),
    mapping: Object.fromEntries(importedFields.map((name) => [name, name])),
    dryRun: false,
  }
  const answer = await admin.post('/api/admin/members/import/', run)
  expect(answer).toMatchObject({ status: 200, body: { created: 1, updated: 1, rejected: [] } })
  expect(await readRow(app, known)).toMatchObject(columnsOf(values))
  expect(await readRow(app, await findId(app, 'Ylva'))).toMatchObject(columnsOf(newcomer))
  await expectTrail(
    app,
    known,
    importedFields.filter((name) => isStored(name)),
  )
})

/** A member with every field filled. */
async function fillEveryField(app: TestApp): Promise<{ id: number; row: Record<string, unknown> }> {
  const id = await insertMember(app.ctx, { last_induction_at: null })
  const values = { ...samplesOf(memberFieldNames), admin: false, language: 'sv-SE' }
  await app.ctx.db.updateTable('members').set(columnsOf(values)).where('id', '=', id).execute()
  return { id, row: await readRow(app, id) }
}

testWithApp('the CSV has each field that it should, and its columns keep their order', async (app) => {
  const admin = await signInAsAdmin(app)
  const { id, row } = await fillEveryField(app)
  const { body } = await admin.get('/api/admin/members/export/')
  const [head = '', ...lines] = String(body).replace('\uFEFF', '').split('\r\n')
  const line = lines.find((one) => one.startsWith(`${id},`)) ?? ''
  const cells = new Map(head.split(',').map((name, index) => [name, line.split(',')[index]]))
  for (const name of csvFields) {
    const { column, stored } = memberField(name)
    const cell = stored === 'flag' ? (row[column] === 1 ? 'yes' : 'no') : String(row[column])
    expect({ name, cell: cells.get(name)?.replace(/^'/, '') }).toEqual({ name, cell })
  }
  // A new column may stand between these.
  const always =
    'id,email,firstName,lastName,screenName,phone,state,admin,rfid,cards,vehicleRegistrationPlate,memberBucks,registrationDate,firstJoined,lastSeen,lastInduction,appliedAt,excludeFromEmailExport'
  expect([...cells.keys()].filter((name) => always.split(',').includes(name)).join()).toBe(always)
})

testWithApp('the copy of one’s data tells each field that it should', async (app) => {
  const { id, row } = await fillEveryField(app)
  const client = await signInAs(app, id)
  const { bytes } = await client.get('/api/profile/export/')
  const profile: unknown = JSON.parse(strFromU8(unzipSync(bytes)['profile.json'] ?? new Uint8Array()))
  const told = memberFieldNames.map((name) => memberField(name)).filter((field) => field.told)
  expect(profile).toMatchObject(Object.fromEntries(told.map(({ column }) => [column, row[column]])))
})

testWithApp('an erasure makes of each field what it should', async (app) => {
  const admin = await signInAsAdmin(app)
  const { id, row } = await fillEveryField(app)
  const name = `${String(row['first_name'])} ${String(row['last_name'])}`
  expect(await admin.post(`/api/admin/members/${id}/erase/`, { name })).toMatchObject({ status: 200 })
  const after: Record<string, unknown> = await readRow(app, id)
  for (const field of memberFieldNames) {
    const { column, erased, stored } = memberField(field)
    if (erased === 'emptied')
      expect({ column, value: after[column] }).toEqual({ column, value: stored === 'text' ? '' : null })
    else if (erased === 'kept') expect({ column, value: after[column] }).toEqual({ column, value: row[column] })
    else if (erased === 'former')
      expect({ column, isGone: after[column] !== row[column] }).toEqual({ column, isGone: true })
    else expect({ column, value: after[column] }).toEqual({ column, value: erased.becomes })
  }
})
