import { expect } from 'vitest'
import { testWithApp } from '../../testing/app.ts'
import { signInAs } from '../../testing/factories.ts'
import { attemptPath, makeQuiz, questionsOfTest, rightAnswers, signInTaker } from '../../testing/quizzes.ts'

testWithApp('an attempt is started once, kept from any device, handed in, and passed makes the award', async (app) => {
  const quiz = await makeQuiz(app)
  const taker = await signInTaker(app)
  const started = await taker.post(quiz.attempts)
  expect(started).toMatchObject({
    status: 201,
    body: {
      state: 'open',
      certificate: 'Laser cutter',
      title: 'What to know',
      passPercent: 80,
      startedAt: '2026-03-12T08:00:00.000Z',
      dueAt: '2026-03-13T08:00:00.000Z',
      answers: [],
      result: null,
    },
  })
  expect(started.body.questions.map(({ text }: { text: string }) => text).toSorted()).toEqual(
    questionsOfTest.map(({ text }) => text).toSorted(),
  )
  const path = attemptPath(started.body.id)
  const [first, ...others] = rightAnswers(started.body)
  expect((await taker.put(path, { answers: [first] })).status).toBe(200)
  const phone = await signInAs(app, taker.memberId)
  const again = await phone.post(quiz.attempts)
  expect(again).toMatchObject({ status: 200, body: { id: started.body.id, answers: [first] } })
  expect(again.body.questions).toEqual(started.body.questions)
  expect((await phone.put(path, { answers: others.slice(0, 1) })).status).toBe(200)
  expect((await taker.get(path)).body.answers).toHaveLength(2)

  const handedIn = await taker.post(`${path}submit/`, { answers: others.slice(1) })
  expect(handedIn).toMatchObject({
    status: 200,
    body: {
      state: 'passed',
      right: 4,
      asked: 4,
      percent: 100,
      wrong: [],
      nextAt: null,
      standing: { state: 'held', steps: [{ id: quiz.stepId, state: 'done' }] },
    },
  })
  const over = (await taker.get(path)).body
  expect(over).toMatchObject({ state: 'passed', result: { percent: 100, wrong: [] } })
  const solutions = over.questions.map(({ n, solution }: { n: number; solution: unknown }) => ({ n, value: solution }))
  expect(solutions).toEqual(
    rightAnswers(started.body).map(({ n, value }) => ({ n, value: value === '2,5' ? '2.5' : value })),
  )
  expect(await taker.put(path, { answers: [] })).toMatchObject({ status: 409, body: { code: 'attempt_over' } })
  expect(await taker.post(`${path}submit/`, { answers: [] })).toMatchObject({
    status: 409,
    body: { code: 'attempt_over' },
  })
  expect(await taker.post(quiz.attempts)).toMatchObject({ status: 409, body: { code: 'already_held' } })
  const awards = await app.ctx.db.selectFrom('awards').select(['member_id', 'source', 'awarded_by']).execute()
  expect(awards).toEqual([{ member_id: taker.memberId, source: 'steps', awarded_by: null }])
})

testWithApp('a failed attempt says what was wrong and why, and the next one has to wait', async (app) => {
  const quiz = await makeQuiz(app, { pauseMinutes: 30 })
  const taker = await signInTaker(app)
  const { body } = await taker.post(quiz.attempts)
  const wrong = rightAnswers(body).map(({ n, value }) => ({ n, value: value === false ? true : value }))
  const moon = wrong.find(({ value }) => value === true)?.n
  const failed = await taker.post(`${attemptPath(body.id)}submit/`, { answers: wrong })
  const told = {
    right: 3,
    asked: 4,
    percent: 75,
    wrong: [{ n: moon, explanation: 'It is rock.' }],
    nextAt: '2026-03-12T08:30:00.000Z',
  }
  expect(failed).toMatchObject({ status: 200, body: { state: 'failed', ...told, standing: { state: 'none' } } })
  expect(failed.body.standing.next).toMatchObject({ kind: 'wait', until: told.nextAt })
  const over = (await taker.get(attemptPath(body.id))).body
  expect(over).toMatchObject({ state: 'failed', result: told })
  expect(JSON.stringify(over)).not.toContain('solution')
  expect(await taker.post(quiz.attempts)).toMatchObject({
    status: 409,
    body: { code: 'quiz_pause', params: { until: told.nextAt } },
  })
  app.clock.advance('PT29M59S')
  expect((await taker.post(quiz.attempts)).status).toBe(409)
  app.clock.advance('PT1S')
  const next = await taker.post(quiz.attempts)
  expect(next.status).toBe(201)
  expect(next.body.id).not.toBe(body.id)
})

testWithApp('after 24 hours an attempt has failed, before and after the job says so', async (app) => {
  const quiz = await makeQuiz(app, { pauseMinutes: 60 })
  const taker = await signInTaker(app)
  const { body } = await taker.post(quiz.attempts)
  const path = attemptPath(body.id)
  await taker.put(path, { answers: rightAnswers(body) })
  app.clock.advance('PT23H59M59.999S')
  expect((await taker.get(path)).body.state).toBe('open')
  app.clock.advance('PT0.001S')
  const lapsed = { right: 0, asked: 4, percent: 0, wrong: [], nextAt: '2026-03-13T09:00:00.000Z' }
  expect((await taker.get(path)).body).toMatchObject({ state: 'failed', result: lapsed })
  expect(await taker.put(path, { answers: [] })).toMatchObject({ status: 409, body: { code: 'attempt_over' } })
  expect(await taker.post(`${path}submit/`, { answers: [] })).toMatchObject({
    status: 409,
    body: { code: 'attempt_over' },
  })
  expect(await taker.post(quiz.attempts)).toMatchObject({ status: 409, body: { code: 'quiz_pause' } })
  await app.ctx.jobs.runNow('quizzes.lapse')
  const row = await app.ctx.db.selectFrom('quiz_attempts').select(['state', 'ended_at']).executeTakeFirstOrThrow()
  expect(row).toEqual({ state: 'failed', ended_at: '2026-03-13T08:00:00.000Z' })
  expect((await taker.get(path)).body).toMatchObject({ state: 'failed', result: lapsed })
  app.clock.advance('PT1H')
  expect((await taker.post(quiz.attempts)).status).toBe(201)
})

testWithApp('the job ends the attempts of everybody that are due, and no others', async (app) => {
  const quiz = await makeQuiz(app)
  const [early, late] = [await signInTaker(app), await signInTaker(app)]
  await early.post(quiz.attempts)
  app.clock.advance('PT1H')
  await late.post(quiz.attempts)
  app.clock.advance('PT23H')
  await app.ctx.jobs.runNow('quizzes.lapse')
  const rows = await app.ctx.db.selectFrom('quiz_attempts').select(['member_id', 'state']).orderBy('id').execute()
  expect(rows).toEqual([
    { member_id: early.memberId, state: 'failed' },
    { member_id: late.memberId, state: 'open' },
  ])
})

testWithApp('no tries are left, until a trainer gives one more', async (app) => {
  const quiz = await makeQuiz(app, { attempts: 2, pauseMinutes: 0 })
  const taker = await signInTaker(app)
  const fail = async () => {
    const { body } = await taker.post(quiz.attempts)
    return (await taker.post(`${attemptPath(body.id)}submit/`, { answers: [] })).body.nextAt
  }
  expect(await fail()).toBe('2026-03-12T08:00:00.000Z')
  app.clock.advance('PT1M')
  expect(await fail()).toBeNull()
  const used = { status: 409, body: { code: 'quiz_attempts_used' } }
  expect(await taker.post(quiz.attempts)).toMatchObject(used)
  const give = `/api/competence/certificates/${quiz.certificateId}/learners/${taker.memberId}/attempt/`
  expect(await taker.post(give, { stepId: quiz.stepId })).toMatchObject({
    status: 403,
    body: { code: 'not_a_trainer' },
  })
  expect((await quiz.admin.post(give, { stepId: quiz.stepId })).status).toBe(200)
  expect(await fail()).toBeNull()
  expect(await taker.post(quiz.attempts)).toMatchObject(used)
  const elsewhere = give.replace(`/${taker.memberId}/`, '/999/')
  expect((await quiz.admin.post(elsewhere, { stepId: quiz.stepId })).status).toBe(404)
  expect((await quiz.admin.post(give, { stepId: quiz.stepId + 1 })).status).toBe(404)
})

testWithApp('what was used up before an award does not count for the next one', async (app) => {
  const quiz = await makeQuiz(app, { attempts: 1, pauseMinutes: 0 })
  const taker = await signInTaker(app)
  const { body } = await taker.post(quiz.attempts)
  await taker.post(`${attemptPath(body.id)}submit/`, { answers: [] })
  expect((await taker.post(quiz.attempts)).body.code).toBe('quiz_attempts_used')
  const award = { memberId: taker.memberId, certificateId: quiz.certificateId, publicNote: 'Shown to me' }
  expect((await quiz.admin.post('/api/admin/competence/awards/', award)).status).toBe(201)
  await app.ctx.db.updateTable('awards').set({ expires_at: '2026-03-12T08:10:00.000Z' }).execute()
  app.clock.advance('PT10M')
  expect((await taker.post(quiz.attempts)).status).toBe(201)
})

testWithApp('of two who hand in at once one is graded, and of two who start at once both get the same', async (app) => {
  const quiz = await makeQuiz(app)
  const taker = await signInTaker(app)
  const starts = await Promise.all([1, 2, 3].map(() => taker.post(quiz.attempts)))
  expect(starts.map(({ status }) => String(status)).toSorted()).toEqual(['200', '200', '201'])
  expect(new Set(starts.map(({ body }) => body.id)).size).toBe(1)
  const { body } = starts[0] ?? { body: undefined }
  const submit = () => taker.post(`${attemptPath(body.id)}submit/`, { answers: rightAnswers(body) })
  const answers = await Promise.all([submit(), submit(), submit()])
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409'])
  expect(answers.flatMap(({ status, body: told }) => (status === 409 ? [told.code] : []))).toEqual([
    'attempt_over',
    'attempt_over',
  ])
  expect(await app.ctx.db.selectFrom('awards').select('id').execute()).toHaveLength(1)
  expect(await app.ctx.db.selectFrom('step_results').select('id').execute()).toHaveLength(1)
})

testWithApp('twenty members hand in at once: each is graded and awarded once', async (app) => {
  const quiz = await makeQuiz(app)
  const takers = await Promise.all(Array.from({ length: 20 }, () => signInTaker(app)))
  const started = await Promise.all(takers.map((taker) => taker.post(quiz.attempts)))
  const submitted = await Promise.all(
    takers.map((taker, index) => {
      const { body } = started[index] ?? { body: undefined }
      return taker.post(`${attemptPath(body.id)}submit/`, { answers: rightAnswers(body) })
    }),
  )
  expect(submitted.map(({ status, body }) => `${status} ${body.state}`)).toEqual(takers.map(() => '200 passed'))
  const awards = await app.ctx.db.selectFrom('awards').select('member_id').execute()
  expect(new Set(awards.map((award) => award.member_id)).size).toBe(20)
  expect(awards).toHaveLength(20)
})

testWithApp('between the answer and the award there is all or nothing', async (app) => {
  const quiz = await makeQuiz(app)
  const taker = await signInTaker(app)
  const { body } = await taker.post(quiz.attempts)
  const path = attemptPath(body.id)
  const { db } = app.ctx
  // What is written last fails, as if the power went there.
  await db.schema.alterTable('award_history').renameTo('award_history_away').execute()
  expect((await taker.post(`${path}submit/`, { answers: rightAnswers(body) })).status).toBe(500)
  expect(await db.selectFrom('awards').select('id').execute()).toEqual([])
  expect(await db.selectFrom('step_results').select('id').execute()).toEqual([])
  expect((await taker.get(path)).body).toMatchObject({ state: 'open', answers: [] })
  await db.schema.alterTable('award_history_away').renameTo('award_history').execute()
  expect((await taker.post(`${path}submit/`, { answers: rightAnswers(body) })).body).toMatchObject({
    state: 'passed',
    standing: { state: 'held' },
  })
})

testWithApp('nobody reaches the attempt of another member, nor takes a quiz that is not there', async (app) => {
  const quiz = await makeQuiz(app)
  const taker = await signInTaker(app)
  const other = await signInTaker(app)
  const { body } = await taker.post(quiz.attempts)
  const path = attemptPath(body.id)
  for (const client of [other, quiz.admin]) {
    expect((await client.get(path)).status).toBe(404)
    expect((await client.put(path, { answers: [] })).status).toBe(404)
    expect((await client.post(`${path}submit/`, { answers: [] })).status).toBe(404)
    expect((await client.get(`${path}pictures/1/`)).status).toBe(404)
  }
  expect((await app.visitor.get(path)).status).toBe(401)
  expect((await taker.get(attemptPath(999))).status).toBe(404)
  const elsewhere = quiz.attempts.replace(`certificates/${quiz.certificateId}/`, 'certificates/999/')
  expect((await taker.post(elsewhere)).status).toBe(404)
  await quiz.save([])
  expect(await other.post(quiz.attempts)).toMatchObject({ status: 409, body: { code: 'quiz_empty' } })
})

testWithApp('what is no answer to its question is refused, and the attempt goes on', async (app) => {
  const quiz = await makeQuiz(app)
  const taker = await signInTaker(app)
  const { body } = await taker.post(quiz.attempts)
  const path = attemptPath(body.id)
  const number = body.questions.find(({ kind }: { kind: string }) => kind === 'number').n
  const single = body.questions.find(({ kind }: { kind: string }) => kind === 'single').n
  const refused = [
    [{ n: 99, value: 1 }],
    [{ n: single, value: 4 }],
    [{ n: single, value: true }],
    [{ n: single, value: null }],
    [
      { n: number, value: '1' },
      { n: number, value: '2' },
    ],
    [{ n: number, value: 'x'.repeat(101) }],
  ]
  for (const answers of refused) {
    expect(await taker.put(path, { answers })).toMatchObject({ status: 400, body: { code: 'validation' } })
    expect(await taker.post(`${path}submit/`, { answers })).toMatchObject({ status: 400, body: { code: 'validation' } })
  }
  expect((await taker.put(path, { answers: [{ n: number, value: 'about three' }] })).status).toBe(200)
  expect((await taker.get(path)).body.state).toBe('open')
})

testWithApp(
  'an attempt at an archived or suspended certificate stops, and one given otherwise adds nothing',
  async (app) => {
    const quiz = await makeQuiz(app)
    const [one, other] = [await signInTaker(app), await signInTaker(app)]
    const [begun, second] = [(await one.post(quiz.attempts)).body, (await other.post(quiz.attempts)).body]
    const certificate = `/api/admin/competence/certificates/${quiz.certificateId}/`
    expect((await quiz.admin.put(certificate, { archived: true })).status).toBe(200)
    const submit = () => one.post(`${attemptPath(begun.id)}submit/`, { answers: rightAnswers(begun) })
    expect(await submit()).toMatchObject({ status: 409, body: { code: 'certificate_archived' } })
    expect((await one.get(attemptPath(begun.id))).body.state).toBe('open')
    await quiz.admin.put(certificate, { archived: false })
    const award = { memberId: other.memberId, certificateId: quiz.certificateId, publicNote: 'Shown to me' }
    expect((await quiz.admin.post('/api/admin/competence/awards/', award)).status).toBe(201)
    const late = await other.post(`${attemptPath(second.id)}submit/`, { answers: rightAnswers(second) })
    expect(late.body).toMatchObject({ state: 'passed', standing: { state: 'held' } })
    expect((await submit()).body).toMatchObject({ state: 'passed', standing: { state: 'held' } })
    const awards = await app.ctx.db.selectFrom('awards').select('member_id').orderBy('id').execute()
    expect(awards.map((row) => row.member_id)).toEqual([other.memberId, one.memberId])
  },
)

testWithApp('a quiz is refused while another step comes first', async (app) => {
  const quiz = await makeQuiz(app)
  const taker = await signInTaker(app)
  const steps = [
    { kind: 'reading', title: 'Read this', text: 'It is hot.' },
    { id: quiz.stepId, kind: 'quiz', title: 'What to know' },
  ]
  await quiz.admin.put(`/api/admin/competence/certificates/${quiz.certificateId}/steps/`, { steps })
  expect(await taker.post(quiz.attempts)).toMatchObject({ status: 409, body: { code: 'step_locked' } })
})
