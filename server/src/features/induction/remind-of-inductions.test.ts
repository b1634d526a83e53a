import { expect } from 'vitest'
import { testWithApp } from '../../testing/app.ts'
import { signInAsTrainingAdministrator } from '../../testing/competence.ts'
import { insertMember } from '../../testing/factories.ts'
import { mailsTo } from '../../testing/mail.ts'
import { setSettings } from '../../testing/settings.ts'
import { setInduction } from '../certificates/public.ts'

testWithApp(
  'reminds active members once of each end of their induction, as many days before as is set',
  async (app) => {
    const { ctx, clock } = app
    const inducted = { last_induction_at: '2026-03-12T08:00:00.000Z' }
    const kim = await insertMember(ctx, { email: 'kim@example.org', ...inducted })
    await insertMember(ctx, {
      email: 'asa@example.org',
      language: 'sv-SE',
      first_joined_at: inducted.last_induction_at,
    })
    await insertMember(ctx, { email: 'left@example.org', state: 'inactive', ...inducted })
    await insertMember(ctx, { email: 'never@example.org' })
    await setSettings(ctx, { 'general.timeZone': 'Australia/Brisbane', 'induction.maxInductionDays': 365 })
    const lookAfter = async (duration: string) => {
      clock.advance(duration)
      await ctx.jobs.runNow('induction.reminders')
      await ctx.jobs.runNow('induction.reminders')
    }
    const subjectsTo = async (email: string) => (await mailsTo(ctx, email)).map(({ subject }) => subject)

    await lookAfter('P350DT23H')
    expect(await subjectsTo('kim@example.org')).toEqual([])
    await lookAfter('PT1H')
    await lookAfter('P10D')
    expect(await subjectsTo('kim@example.org')).toEqual(['Your induction is valid until 12 March 2027'])
    expect((await mailsTo(ctx, 'kim@example.org'))[0]?.text).toContain('ask an administrator')
    expect(await subjectsTo('asa@example.org')).toEqual(['Din introduktion gäller till och med 12 mars 2027'])
    for (const nobody of ['left@example.org', 'never@example.org']) expect(await subjectsTo(nobody)).toEqual([])

    await setSettings(ctx, { 'features.signup.inductionLink': 'https://learn.example.org/course' })
    const again = {
      memberId: kim,
      at: '2027-03-10T08:00:00.000Z',
      actor: { memberId: null, name: 'fobhouse' as const },
    }
    await ctx.transact((trx) => setInduction(ctx, trx, { ...again, source: 'admin' }))
    await lookAfter('P340D')
    expect(await subjectsTo('kim@example.org')).toHaveLength(1)
    await lookAfter('P14D')
    expect(await subjectsTo('kim@example.org')).toHaveLength(2)
    expect((await mailsTo(ctx, 'kim@example.org'))[1]?.text).toContain('https://learn.example.org/course')
    expect(await subjectsTo('asa@example.org')).toHaveLength(1)
  },
)

testWithApp('an active member is told when it has ended, and nobody who has left', async (app) => {
  const { ctx, clock } = app
  const { make } = await signInAsTrainingAdministrator(app)
  await make('Kiln') // without one, nobody hears of the end of an induction
  const inducted = { last_induction_at: '2026-03-12T08:00:00.000Z' }
  await insertMember(ctx, { email: 'kim@example.org', ...inducted })
  await insertMember(ctx, { email: 'left@example.org', state: 'inactive', ...inducted })
  await setSettings(ctx, { 'induction.maxInductionDays': 365 })
  clock.advance('P367D')
  await ctx.jobs.runNow('competence.ends')
  const [told, left] = [await mailsTo(ctx, 'kim@example.org'), await mailsTo(ctx, 'left@example.org')]
  expect([told.length, left.length]).toEqual([1, 0])
})

testWithApp('reminds nobody where no induction is asked for, it never expires, or reminders are off', async (app) => {
  const { ctx } = app
  await insertMember(ctx, { email: 'kim@example.org', last_induction_at: '2026-03-01T08:00:00.000Z' })
  const usual = { 'induction.required': true, 'induction.maxInductionDays': 20, 'induction.reminderDays': 14 }
  for (const change of [
    { 'induction.required': false },
    { 'induction.maxInductionDays': 0 },
    { 'induction.reminderDays': 0 },
  ]) {
    await setSettings(ctx, { ...usual, ...change })
    await ctx.jobs.runNow('induction.reminders')
    expect(await mailsTo(ctx, 'kim@example.org')).toEqual([])
  }
  await setSettings(ctx, usual)
  await ctx.jobs.runNow('induction.reminders')
  expect(await mailsTo(ctx, 'kim@example.org')).toHaveLength(1)
})
