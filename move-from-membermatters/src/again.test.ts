import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testWithApp, withTestApp } from '@fobhouse/server/testing/app.ts'
import { hostileClub, person, type Rows } from './testing/club.ts'
import { createSource, type MadeSource } from './testing/databases.ts'
import { dumpClub, importFrom } from './testing/run-import.ts'
import { verifyClub } from '@fobhouse/server/public.ts'
import { countUnaccounted } from './report.ts'

async function withSource(rows: Rows, work: (made: MadeSource) => Promise<void>): Promise<void> {
  const made = await createSource('sqlite', rows)
  if (!made) throw new Error('SQLite is always there')
  try {
    await work(made)
  } finally {
    await made.drop()
  }
}

testWithApp('again: nothing is doubled, what is new comes over, and what was changed here stays', (app) =>
  withSource(hostileClub, async (made) => {
    const { db } = app.ctx
    await importFrom(app, made)
    const { audit: _before, ...first } = await dumpClub(app)
    const again = await importFrom(app, made)
    const { audit: _after, ...second } = await dumpClub(app)
    expect(second).toEqual(first)
    expect(countUnaccounted(again)).toBe(0)
    expect(again.tables.reduce((sum, { imported }) => sum + imported, 0)).toBe(0)
    expect(again.money.adjustments).toEqual([])

    await db
      .updateTable('members')
      .set({ first_name: 'Beatrice', password_hash: 'ours' })
      .where('screen_name', '=', 'Räven')
      .execute()
    const { user, profile } = person(20, {}, { memberbucks_balance: 2 })
    await made.add({
      profile_user: [user],
      profile_profile: profile ? [profile] : [],
      access_doorlog: [{ id: 9, user_id: 20, door_id: 1, date: '2024-05-01 08:00:00.000000', success: true }],
      memberbucks_memberbucks: [
        { id: 30, user_id: 2, amount: -1, transaction_type: 'card', date: '2024-05-01 08:00:00.000000' },
      ],
    })
    await made.run('update profile_profile set memberbucks_balance = 11.5 where user_id = 2')
    const later = await importFrom(app, made)
    expect(later.money).toEqual({ balancesThere: 1655, broughtOver: 1655, adjustments: [{ id: '20', amount: 200 }] })
    const bea = await db.selectFrom('members').selectAll().where('screen_name', '=', 'Räven').executeTakeFirst()
    expect(bea).toMatchObject({ first_name: 'Beatrice', password_hash: 'ours' })
    expect((await verifyClub(db)).report.faults).toEqual([])
  }),
)

testWithApp('nothing more comes of somebody who was erased here', (app) =>
  withSource(hostileClub, async (made) => {
    const { db } = app.ctx
    await importFrom(app, made)
    await db
      .updateTable('members')
      .set({ erased_at: '2026-01-01T00:00:00.000Z' })
      .where('screen_name', '=', 'Räven')
      .execute()
    await made.add({ access_doorlog: [{ id: 9, user_id: 2, door_id: 1, date: '2024-05-01 08:00:00.000000' }] })
    const report = await importFrom(app, made)
    const taps = report.tables.find(({ table }) => table === 'access_doorlog')
    expect(taps).toMatchObject({ imported: 0 })
    expect(taps?.leftOut).toContainEqual({ reason: 'erased_here', rows: 1, ids: ['9'] })
  }),
)

testWithApp('refuses what is older, what is something else, and a second database', async (app) => {
  await withSource(hostileClub, (made) => importFrom(app, made).then(() => undefined))
  await withSource({ ...hostileClub, django_migrations: [] }, async (made) => {
    await expect(importFrom(app, made)).rejects.toThrow('another MemberMatters database')
    await made.run('alter table access_accesscontrolleddevice drop column post_to_slack')
    await made.run('drop table memberbucks_memberbucksproduct')
    await expect(importFrom(app, made)).rejects.toThrow(
      'older than MemberMatters 3.8: access_accesscontrolleddevice.post_to_slack, memberbucks_memberbucksproduct are not there',
    )
    await made.run('drop table profile_profile')
    await expect(importFrom(app, made)).rejects.toThrow('no database of MemberMatters')
  })
})

const account = fc.integer({ min: 1, max: 5 })
const amount = fc.integer({ min: -99_999, max: 99_999 }).map((thousandths) => thousandths / 1000)
const moment = fc.constantFrom('2024-05-01 08:00:00.000000', 'never')
const club = fc.record({
  profiles: fc.array(fc.record({ id: account, balance: amount, rfid: fc.constantFrom('1', '01', 'x', null) }), {
    maxLength: 4,
  }),
  money: fc.array(fc.record({ user_id: account, amount, date: moment }), { maxLength: 6 }),
  taps: fc.array(fc.record({ user_id: account, door_id: fc.integer({ min: 1, max: 3 }), date: moment }), {
    maxLength: 6,
  }),
})

test('whatever stands there: each row is accounted for, sums are equal, and again nothing changes', async () => {
  await fc.assert(
    fc.asyncProperty(club, async ({ profiles, money, taps }) => {
      const byId = new Map(profiles.map((profile) => [profile.id, profile]))
      const rfids = new Set<string>()
      const people = [1, 2, 3, 4, 5].map((id) => {
        const { balance = 0, rfid = null } = byId.get(id) ?? {}
        const isFree = rfid !== null && !rfids.has(rfid)
        if (rfid !== null) rfids.add(rfid)
        return person(id, {}, byId.has(id) ? { memberbucks_balance: balance, rfid: isFree ? rfid : null } : null)
      })
      const rows = {
        profile_user: people.map(({ user }) => user),
        profile_profile: people.flatMap(({ profile }) => (profile ? [profile] : [])),
        access_accesscontrolleddevice: [{ id: 1, name: 'Front', serial_number: 'front', authorised: true }],
        access_doors: [{ accesscontrolleddevice_ptr_id: 1 }],
        memberbucks_memberbucks: money.map((each, index) => ({ id: index + 1, transaction_type: 'cash', ...each })),
        access_doorlog: taps.map((each, index) => ({ id: index + 1, ...each })),
      }
      await withSource(rows, (made) =>
        withTestApp('sqlite', async (app) => {
          const first = await importFrom(app, made)
          expect(countUnaccounted(first)).toBe(0)
          expect(first.money.broughtOver).toBe(first.money.balancesThere)
          expect((await verifyClub(app.ctx.db)).report.faults).toEqual([])
          const before = await dumpClub(app)
          expect(countUnaccounted(await importFrom(app, made))).toBe(0)
          expect(await dumpClub(app)).toEqual(before)
        }),
      )
    }),
    { numRuns: 5 },
  )
})

testWithApp(
  'certificates of tools: a dry run says what comes, again adds who is new, and what was taken away stays so',
  (app) =>
    withSource(hostileClub, async (made) => {
      const { db } = app.ctx
      const withCertificates = true
      expect((await importFrom(app, made)).certificates).toBeUndefined()
      const dry = await importFrom(app, made, { isDryRun: true, withCertificates })
      expect(dry.certificates).toEqual([{ name: 'Laser', awards: 1, known: 0 }])
      const ofTools = db.selectFrom('certificates').select('id').where('is_induction', '=', 0)
      expect(await ofTools.execute()).toEqual([])
      const mails = await db.selectFrom('outbox').select('id').execute()
      expect((await importFrom(app, made, { withCertificates })).certificates).toEqual(dry.certificates)
      const listAwards = () =>
        db
          .selectFrom('awards')
          .innerJoin('members', 'members.id', 'member_id')
          .select(['screen_name', 'awarded_at', 'source', 'awards.public_note', 'awards.state'])
          .where('source', '=', 'import')
          .orderBy('awards.id')
          .execute()
      const first = await listAwards()
      expect(first).toEqual([
        {
          screen_name: 'Räven',
          awarded_at: expect.stringMatching(/^2024-02-0[12]T/),
          source: 'import',
          public_note: 'Access in MemberMatters',
          state: 'valid',
        },
      ])
      const steps = await db.selectFrom('certificate_steps').select(['kind']).where('built_in', '=', 0).execute()
      expect(steps).toEqual([{ kind: 'in_person' }])
      expect(await db.selectFrom('requirements').select('id').execute()).toEqual([])
      expect(await db.selectFrom('outbox').select('id').execute()).toEqual(mails)

      const at = '2026-01-01T00:00:00.000Z'
      await db.updateTable('awards').set({ state: 'revoked', revoked_at: at }).where('source', '=', 'import').execute()
      await made.add({ profile_profile_interlocks: [{ id: 2, profile_id: 101, interlock_id: 3 }] })
      const again = { name: 'Laser', awards: 1, known: 1 }
      expect((await importFrom(app, made, { isDryRun: true, withCertificates })).certificates).toEqual([again])
      expect((await importFrom(app, made, { withCertificates })).certificates).toEqual([again])
      expect(await listAwards()).toMatchObject([{ state: 'revoked' }, { state: 'valid' }])
      expect((await importFrom(app, made, { withCertificates })).certificates).toEqual([
        { ...again, awards: 0, known: 2 },
      ])
      await db.updateTable('certificates').set({ archived: 1 }).where('is_induction', '=', 0).execute()
      expect((await importFrom(app, made, { withCertificates })).certificates).toEqual([])
    }),
)
