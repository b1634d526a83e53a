import fc from 'fast-check'
import { expect } from 'vitest'
import { testWithApp } from '../../../testing/app.ts'
import { signInAsLearner, signInAsTrainingAdministrator } from '../../../testing/competence.ts'
import { insertCertificate } from '../../../testing/many-certificates.ts'
import { insertMember } from '../../../testing/factories.ts'
import { currentOf } from '../rules.ts'
import { isCurrentAward } from './current-store.ts'

testWithApp('after a revocation the steps are to be done again', async (app) => {
  const { client: admin, make, writeSteps } = await signInAsTrainingAdministrator(app)
  const laser = await make('Laser cutter')
  const [rules = 0] = await writeSteps(laser, [
    { kind: 'reading', title: 'Rules' },
    { kind: 'reading', title: 'Safety film', again: false },
  ])
  const { standing, read } = await signInAsLearner(app)
  const film = (await standing(laser)).steps[1].id
  await read(laser, rules)
  const { awardId } = (await read(laser, film)).body
  const revoke = () => admin.post(`/api/competence/awards/${awardId}/revoke/`, { reason: 'Left the laser alone' })
  expect((await revoke()).status).toBe(200)
  expect(await standing(laser)).toMatchObject({
    state: 'none',
    steps: [{ state: 'open' }, { state: 'done' }],
    next: { kind: 'read', stepId: rules },
  })
  expect(await revoke()).toMatchObject({ status: 409, body: { code: 'award_not_valid' } })
  expect((await read(laser, rules)).body.state).toBe('held')
})

testWithApp('lists and standing agree about which award counts', async (app) => {
  const { db } = app.ctx
  const certificateId = await insertCertificate(app.ctx, 'Kiln')
  const day = fc.integer({ min: 1, max: 4 })
  const state = fc.constantFrom('valid' as const, 'suspended' as const, 'revoked' as const)
  const late = [
    { day: 2, state: 'valid' as const },
    { day: 3, state: 'revoked' as const },
    { day: 1, state: 'valid' as const }, // entered after the revocation, of an earlier day
  ]
  const drawn = fc.sample(fc.array(fc.record({ day, state }), { minLength: 1, maxLength: 6 }), 40)
  for (const awards of [late, ...drawn]) {
    const memberId = await insertMember(app.ctx)
    const rows: { id: number; state: 'valid' | 'suspended' | 'revoked'; awardedAt: string }[] = []
    for (const { day: on, state: stored } of awards) {
      const awardedAt = `2026-03-0${on}T08:00:00.000Z`
      const fixed = { source: 'admin', validity: '{"kind":"never"}', time_zone: 'UTC', end_set_at: awardedAt } as const
      const texts = { public_note: '', private_note: '', reason: '' }
      const { id } = await db
        .insertInto('awards')
        .values({
          member_id: memberId,
          certificate_id: certificateId,
          awarded_at: awardedAt,
          state: stored,
          ...fixed,
          ...texts,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      rows.push({ id, state: stored, awardedAt })
    }
    const listed = await db
      .selectFrom('awards as award')
      .select('award.id')
      .where('award.member_id', '=', memberId)
      .where(isCurrentAward)
      .execute()
    const expected = currentOf(rows)
    expect(listed.map(({ id }) => id)).toEqual(expected === null ? [] : [expected.id])
  }
})
