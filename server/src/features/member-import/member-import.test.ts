import type { KyselyPlugin } from 'kysely'
import { expect } from 'vitest'
import type { Context } from '../../context.ts'
import type { Trx } from '../../db/database.ts'
import { testWithApp, type TestApp } from '../../testing/app.ts'
import { insertMember, signInAs, signInAsAdmin } from '../../testing/factories.ts'
import { insertEmailChanges } from '../../testing/email-changes.ts'
import { createMemberFile } from '../../testing/member-file.ts'
import { lastTokenTo, mailsTo } from '../../testing/mail.ts'

import { importMembers } from './import-members.ts'

const path = '/api/admin/members/import/'
const mapping = {
  'E-mail': 'email',
  Name: 'fullName',
  Nick: 'screenName',
  Mobile: 'phone',
  Card: 'rfid',
  Plate: 'vehicleRegistrationPlate',
  Status: 'state',
  Joined: 'registrationDate',
  Saldo: 'balance',
}
const head = 'E-mail;Name;Nick;Mobile;Card;Plate;Status;Joined;Saldo;Shoe size'
const good = [
  '"Nia@example.org";"Öberg, Nia";;0491 570 006;000042;abc12;Aktiv;5/3/2024;12,50;38',
  'bo@example.org;Bo Ek;Bosse;;;;new;;0;',
]
const bad = [
  'nobody;;Bosse;12;4x2;;king;2031-01-01;-3;',
  'NIA@example.org;Nia Two;;;;;;;;',
  'cy@example.org;Cy;bosse;;0042;;;;;;;too much',
]
const file = [head, ...good, '', ...bad].join('\r\n')
const run = { csv: file, mapping, dryRun: false, invite: true }

async function countRows(app: TestApp) {
  const count = async (table: 'members' | 'outbox' | 'audit' | 'transfers' | 'import_mappings' | 'member_history') => {
    const { n } = await app.ctx.db
      .selectFrom(table)
      .select((expression) => expression.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    return n
  }
  const tables = ['members', 'outbox', 'audit', 'transfers', 'import_mappings', 'member_history'] as const
  return Promise.all(tables.map(count))
}

testWithApp('a dry run says what the real run then does, and writes nothing', async (app) => {
  const admin = await signInAsAdmin(app)
  const before = await countRows(app)
  const dry = await admin.post(path, { ...run, dryRun: true })
  expect(dry.status).toBe(200)
  expect(await countRows(app)).toEqual(before)
  const problems = (row: number) => dry.body.rejected.find((each: { row: number }) => each.row === row)?.problems
  expect(dry.body).toMatchObject({ created: 2, updated: 0, unchanged: 0 })
  expect(dry.body.rejected).toHaveLength(3)
  expect(problems(4)).toEqual([
    { field: 'email', message: 'validation.invalidEmail' },
    { field: 'phone', message: 'validation.invalidPhone' },
    { field: 'rfid', message: 'validation.cardNumber' },
    { field: 'state', message: 'validation.importState' },
    { field: 'registrationDate', message: 'validation.pastDate' },
    { field: 'balance', message: 'validation.openingBalance' },
    { field: 'screenName', message: 'validation.twiceInFile' },
    { field: 'firstName', message: 'validation.required' },
    { field: 'lastName', message: 'validation.required' },
  ])
  expect(problems(5)).toEqual([{ field: 'email', message: 'validation.twiceInFile' }])
  expect(problems(6)).toEqual([
    { field: 'row', message: 'validation.csvWidth' },
    { field: 'screenName', message: 'validation.twiceInFile' },
    { field: 'rfid', message: 'validation.twiceInFile' },
    { field: 'lastName', message: 'validation.required' },
  ])
  expect((await admin.post(path, run)).body).toEqual(dry.body)
})

testWithApp('adds people with all that they bring, invites them, and doing it again changes nothing', async (app) => {
  await app.ctx.db
    .insertInto('devices')
    .values({
      kind: 'door',
      serial: 'front',
      name: 'Front',
      authorised: 1,
      default_access: 1,
      created_at: '2026-01-01T00:00:00.000Z',
    } as never)
    .execute()
  const admin = await signInAsAdmin(app)
  expect((await admin.post(path, run)).body).toMatchObject({ created: 2 })
  const listed = (await admin.get('/api/admin/members/?q=example.org&sort=name')).body
  const nia = listed.find((each: { email: string }) => each.email === 'Nia@example.org')
  const bo = listed.find((each: { email: string }) => each.email === 'bo@example.org')
  expect(nia).toMatchObject({
    name: { first: 'Nia', last: 'Öberg' },
    screenName: 'Nia Öberg',
    phone: '+61 491 570 006',
    rfid: '42',
    vehicleRegistrationPlate: 'ABC12',
    state: 'active',
    memberBucks: { balance: 1250 },
  })
  expect(nia.registrationDate).toBe(nia.firstJoined)
  expect(nia.registrationDate.slice(0, 7)).toBe('2024-03')
  expect(bo).toMatchObject({ state: 'noob', screenName: 'Bosse', firstJoined: null, memberBucks: { balance: 0 } })

  const granted = await app.ctx.db.selectFrom('grants').select(['member_id', 'source']).execute()
  expect(granted).toEqual([{ member_id: nia.id, source: 'default' }])
  const kept = await app.ctx.db.selectFrom('member_history').select('state').where('member_id', '=', nia.id).execute()
  expect(kept).toEqual([{ state: 'active' }])
  const { sum } = await app.ctx.db
    .selectFrom('accounts')
    .select((expression) => expression.fn.sum<number>('balance').as('sum'))
    .executeTakeFirstOrThrow()
  expect(sum).toBe(0)
  const trail = await app.ctx.db.selectFrom('audit').select(['action', 'subject', 'after']).orderBy('id').execute()
  expect(trail.map(({ action }) => action)).toEqual(['member.create', 'member.create', 'member.import'])
  expect(JSON.parse(trail.at(-1)?.after ?? '')).toEqual({
    created: 2,
    updated: 0,
    unchanged: 0,
    rejected: 3,
    invited: true,
  })

  const token = await lastTokenTo(app.ctx, 'Nia@example.org')
  const password = 'staple of another kind'
  expect((await app.visitor.post('/api/password/reset/', { token, password })).body).toEqual({ success: true })
  const before = await countRows(app)
  expect((await admin.post(path, run)).body).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
  expect(await countRows(app)).toEqual(before)
})

testWithApp('changes only what a file gives and what differs, each with its line in the trail', async (app) => {
  const admin = await signInAsAdmin(app)
  const facts = { first_name: 'Di', last_name: 'Fox', note: 'Key 7', card_number: '7', phone: '+61 491 570 006' }
  const di = await insertMember(app.ctx, { email: 'Di@example.org', ...facts })
  const eve = await insertMember(app.ctx, { email: 'eve@example.org', first_name: 'Eve', state: 'inactive' })
  const csv = 'mail,first,card,state,note\ndi@EXAMPLE.org,Diana,08,no,\neve@example.org,Eve,,active,\n'
  const columns = { mail: 'email', first: 'firstName', card: 'rfid', state: 'state', note: 'note' }
  expect((await admin.post(path, { csv, mapping: columns, dryRun: false, invite: true })).body).toEqual({
    created: 0,
    updated: 2,
    unchanged: 0,
    rejected: [],
  })
  expect((await admin.get(`/api/admin/members/${di}/profile/`)).body).toMatchObject({
    email: 'Di@example.org',
    name: { full: 'Diana Fox' },
    rfid: '8',
    state: 'inactive',
    note: 'Key 7',
    phone: '+61 491 570 006',
  })
  expect((await admin.get('/api/admin/members/?q=diana%20fox')).body).toHaveLength(1)
  const trail = await app.ctx.db.selectFrom('audit').select(['action', 'subject', 'before']).orderBy('id').execute()
  expect(trail.map(({ action, subject }) => [action, subject])).toEqual([
    ['member.card', `member:${di}`],
    ['member.update', `member:${di}`],
    ['member.disable', `member:${di}`],
    ['member.enable', `member:${eve}`],
    ['member.import', 'members'],
  ])
  expect(JSON.parse(trail[1]?.before ?? '')).toEqual({ first_name: 'Di' })
  expect((await mailsTo(app.ctx, 'eve@example.org')).map(({ subject }) => subject)).toEqual(['Your access is on'])
  const history = await app.ctx.db
    .selectFrom('member_history')
    .select(['state', 'card_number'])
    .where('member_id', '=', di)
    .orderBy('id')
    .execute()
  expect(history.at(-1)).toEqual({ state: 'inactive', card_number: '8' })
})

testWithApp('an old file does not bring back a card that was reported lost since', async (app) => {
  const admin = await signInAsAdmin(app)
  const di = await insertMember(app.ctx, { email: 'di@example.org', card_number: '7' })
  await insertMember(app.ctx, { email: 'eve@example.org' })
  const cards = `/api/admin/members/${di}/cards/`
  await admin.post(cards, { number: '8' })
  const [{ id }] = (await admin.get(cards)).body
  await admin.put(`${cards}${id}/`, { state: 'lost' })
  const columns = { mail: 'email', card: 'rfid' }
  const write = async (csv: string) =>
    (await admin.post(path, { csv, mapping: columns, dryRun: false, invite: false })).body
  const lost = [{ row: 1, problems: [{ field: 'rfid', message: 'validation.cardLost' }] }]
  expect(await write('mail,card\ndi@example.org,07\n')).toMatchObject({ updated: 0, rejected: lost })
  expect(await write('mail,card\neve@example.org,07\n')).toMatchObject({ updated: 0, rejected: lost })
  expect(await write('mail,card\ndi@example.org,08\n')).toMatchObject({ unchanged: 1, rejected: [] })
  const states: { number: string; state: string }[] = (await admin.get(cards)).body
  expect(states.map(({ number, state }) => [number, state])).toEqual([
    ['8', 'active'],
    ['7', 'lost'],
  ])
})

testWithApp('reads the columns of a file, guesses what they are, and remembers what they were', async (app) => {
  const admin = await signInAsAdmin(app)
  const columnsPath = `${path}columns/`
  const guess = (await admin.post(columnsPath, { csv: `\ufeff${file}` })).body
  expect(guess).toMatchObject({ separator: ';', remembered: false })
  expect(guess.columns.slice(0, 3)).toEqual(['E-mail', 'Name', 'Nick'])
  expect(guess.rows[0].slice(0, 2)).toEqual(['Nia@example.org', 'Öberg, Nia'])
  expect(guess.rows[2]).toEqual([])
  expect(guess.mapping).toEqual(mapping)
  const { Saldo: _saldo, ...chosen } = mapping
  await admin.post(path, { ...run, mapping: chosen })
  const next = (await admin.post(columnsPath, { csv: `${head.toUpperCase()}\r\n${good[0]}` })).body
  expect(next.remembered).toBe(true)
  expect(next.mapping['E-MAIL']).toBe('email')
  expect(next.mapping.SALDO).toBeUndefined()
})

testWithApp('refuses what is no file and a mapping that does not fit, and takes up to 10 MB', async (app) => {
  const admin = await signInAsAdmin(app)
  const cases: [object, string][] = [
    [{ csv: ' ' }, 'validation.csvEmpty'],
    [{ csv: 'E-mail\n"open' }, 'validation.csvUnreadable'],
    [{ mapping: { Name: 'fullName' } }, 'validation.importEmail'],
    [{ mapping: { 'E-mail': 'email', Nick: 'email' } }, 'validation.columnTwice'],
    [{ mapping: { 'E-mail': 'email', Nope: 'phone' } }, 'validation.unknownColumn'],
    [{ mapping: { 'E-mail': 'shoe' } }, 'validation.invalid'],
  ]
  for (const [change, message] of cases) {
    const { status, body } = await admin.post(path, { ...run, ...change })
    expect([change, status, body.issues[0].message]).toEqual([change, 400, message])
  }
  const wide = `${file}\r\n${'x'.repeat(2_000_000)};;`
  expect((await admin.post(path, { ...run, csv: wide, dryRun: true })).body.rejected).toHaveLength(4)
  expect((await admin.post(path, { ...run, csv: 'x'.repeat(11_000_000) })).status).toBe(413)
  const member = await signInAs(app, await insertMember(app.ctx))
  expect((await member.post(path, run)).status).toBe(403)
  expect((await app.visitor.post(path, run)).status).toBe(401)
})

testWithApp(
  'an address that can still come back to somebody is refused in its row, and the others come in',
  async (app) => {
    const admin = await signInAsAdmin(app)
    const memberId = await insertMember(app.ctx, { email: 'kim@example.org' })
    await insertEmailChanges(app.ctx, { memberId, email: 'kim@example.org', at: '2026-03-12T07:00:00.000Z' })
    const csv = ['E-mail;Name', 'Former@example.org;Not Kim', 'new@example.org;New Person'].join('\n')
    const own = { 'E-mail': 'email', Name: 'fullName' }
    const { status, body } = await admin.post(path, { csv, mapping: own, dryRun: false, invite: false })
    const problems = [{ field: 'email', message: 'error.accountAlreadyExists' }]
    expect({ status, body }).toMatchObject({ status: 200, body: { created: 1, rejected: [{ row: 1, problems }] } })
  },
)

testWithApp('brings in all good rows of many without a query for each', async (app) => {
  const countQueries = async (file: { csv: string; mapping: Record<string, string> }) => {
    let queries = 0
    const plugin: KyselyPlugin = {
      transformQuery({ node }) {
        queries += 1
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const transact: Context['transact'] = (work) =>
      app.ctx.transact((trx) => {
        const { beforeCommit, afterCommit, announce } = trx
        return work(
          Object.assign<object, object>(trx.withPlugin(plugin), { beforeCommit, afterCommit, announce }) as Trx,
        )
      })
    const actor = { memberId: null, name: 'fobhouse' } as const
    const request = { isDryRun: false, invites: true, newState: 'noob', actor } as const
    const { rejected, ...counts } = await importMembers({ ...app.ctx, transact }, { ...request, ...file } as never)
    return { ...counts, rejected: rejected.length, queries }
  }
  await countQueries(createMemberFile({ rows: 5, bad: 0 })) // creates the house account
  const few = await countQueries(createMemberFile({ rows: 20, bad: 5 }))
  expect(few).toMatchObject({ created: 10, unchanged: 5, rejected: 5 })
  const many = await countQueries(createMemberFile({ rows: 300, bad: 30 }))
  expect(many).toEqual({ created: 255, updated: 0, unchanged: 15, rejected: 30, queries: few.queries })
  const again = await countQueries(createMemberFile({ rows: 300, bad: 30 }))
  expect(again).toMatchObject({ created: 0, updated: 0, unchanged: 270, rejected: 30 })
})
