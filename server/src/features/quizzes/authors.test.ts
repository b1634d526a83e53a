import sharp from 'sharp'
import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import { postFile } from '../../testing/put-file.ts'
import { attemptPath, makeQuiz, questionsOfTest, rightAnswers, signInTaker } from '../../testing/quizzes.ts'

const red = (format: 'png' | 'jpeg' | 'webp' | 'gif') =>
  sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#f00' } })
    .toFormat(format)
    .toBuffer()

testWithApp('authors read what they saved, send it back unchanged, and are told who came first', async (app) => {
  const quiz = await makeQuiz(app)
  const { body } = await quiz.admin.get(quiz.path)
  expect(body.revision).toBe(1)
  expect(body.questions).toMatchObject([
    { kind: 'single', text: { 'en-AU': 'Which one is red?' }, mustBeRight: false, asked: 0, right: 0 },
    { kind: 'multiple' },
    { kind: 'true_false', answer: false, explanation: { 'en-AU': 'It is rock.' } },
    { kind: 'number', answer: '2.5', tolerance: '0.1' },
  ])
  const again = await quiz.admin.put(quiz.path, body)
  expect(again).toMatchObject({ status: 200, body: { revision: 2 } })
  expect(again.body.questions).toEqual(body.questions)
  expect(await quiz.admin.put(quiz.path, body)).toMatchObject({ status: 409, body: { code: 'conflict' } })
  const [first, second, third, fourth] = body.questions
  const mixed = [fourth, { ...questionsOfTest[0], text: 'New' }, first, { ...second, mustBeRight: true }]
  const saved = (await quiz.admin.put(quiz.path, { questions: mixed })).body
  expect(saved.questions.map(({ id }: { id: number }) => id)).toEqual([
    fourth.id,
    expect.any(Number),
    first.id,
    second.id,
  ])
  expect(saved.questions.map(({ id }: { id: number }) => id)).not.toContain(third.id)
  const trail = await app.ctx.db
    .selectFrom('audit')
    .select(['subject', 'after'])
    .where('action', '=', 'certificate.quiz')
    .execute()
  expect(trail).toHaveLength(3)
  expect(JSON.stringify(trail)).not.toMatch(/red|moon|2\.5/u)
})

testWithApp('a quiz that cannot be right is refused, field by field', async (app) => {
  const quiz = await makeQuiz(app, { draw: 1 })
  const [single, , , number] = questionsOfTest
  const option = { text: 'o', correct: false }
  const refused: readonly (readonly [object, string])[] = [
    [{ ...single, options: [option, option] }, 'questions.0.options'],
    [{ ...single, options: [{ ...option, correct: true }] }, 'questions.0.options'],
    [{ ...single, options: single.options.map((one) => ({ ...one, correct: true })) }, 'questions.0.options'],
    [{ ...questionsOfTest[1], options: [option, option] }, 'questions.0.options'],
    [{ ...single, text: ' ' }, 'questions.0.text'],
    [{ ...number, answer: 'much' }, 'questions.0.answer'],
    [{ ...number, answer: '1234567890123' }, 'questions.0.answer'],
    [{ ...number, tolerance: '-1' }, 'questions.0.tolerance'],
    [{ ...number, answer: 2.5 }, 'questions.0.answer'],
    [{ ...single, picture: 99 }, 'questions.0.picture'],
    [{ ...single, id: 99 }, 'questions.0.id'],
    [{ kind: 'picture', text: 'Where?', marks: [] }, 'questions.0.picture'],
  ]
  for (const [question, field] of refused) {
    const { status, body } = await quiz.admin.put(quiz.path, { questions: [question] })
    const fields = body.issues.map(({ path }: { path: string[] }) => path.join('.'))
    expect({ question, status, fields }).toMatchObject({ status: 400, fields: expect.arrayContaining([field]) })
  }
  const strict = [1, 2].map(() => ({ ...single, mustBeRight: true }))
  const tooMany = await quiz.admin.put(quiz.path, { questions: strict })
  expect(tooMany.body.issues).toEqual([{ path: ['questions'], message: 'validation.mustBeDrawn' }])
  const { id } = (await quiz.admin.get(quiz.path)).body.questions[0]
  const twice = await quiz.admin.put(quiz.path, {
    questions: [
      { ...single, id },
      { ...single, id },
    ],
  })
  expect(twice.status).toBe(400)
  expect((await quiz.admin.put(quiz.path, { questions: Array.from({ length: 201 }, () => single) })).status).toBe(400)
  expect((await quiz.admin.put(quiz.path, { questions: Array.from({ length: 200 }, () => single) })).status).toBe(200)
  expect((await quiz.admin.get(quiz.path)).body.questions).toHaveLength(200)
})

testWithApp('questions that must be right are always drawn', async (app) => {
  const [single, multiple, moon, number] = questionsOfTest
  const quiz = await makeQuiz(app, { draw: 2, pauseMinutes: 0 }, [
    single,
    multiple,
    number,
    { ...moon, mustBeRight: true },
  ])
  const taker = await signInTaker(app)
  const others = new Set<string>()
  const steps = [{ id: quiz.stepId, kind: 'quiz', title: 'What to know', draw: 1 }]
  const path = `/api/admin/competence/certificates/${quiz.certificateId}/steps/`
  expect((await quiz.admin.put(path, { steps })).status).toBe(200)
  await quiz.change({ draw: 2 })
  for (let count = 0; count < 20; count += 1) {
    const { body } = await taker.post(quiz.attempts)
    const texts = body.questions.map(({ text }: { text: string }) => text)
    expect(texts).toHaveLength(2)
    expect(texts).toContain(moon.text)
    others.add(texts.find((text: string) => text !== moon.text))
    const wrong = rightAnswers(body).filter(({ value }) => value !== false)
    expect((await taker.post(`${attemptPath(body.id)}submit/`, { answers: wrong })).body.state).toBe('failed')
  }
  expect(others.size).toBeGreaterThan(1)
  const strict = [moon, single].map((question) => ({ ...question, mustBeRight: true }))
  expect((await quiz.admin.put(quiz.path, { questions: strict })).status).toBe(200)
  const tooFew = await quiz.admin.put(path, { steps })
  expect(tooFew).toMatchObject({ status: 400, body: { issues: [{ path: ['steps', '0', 'draw'] }] } })
})

testWithApp('authors see how often a question was asked and right', async (app) => {
  const quiz = await makeQuiz(app, { pauseMinutes: 0, passPercent: 100 })
  const taker = await signInTaker(app)
  for (const isRight of [false, true]) {
    const { body } = await taker.post(quiz.attempts)
    const answers = isRight ? rightAnswers(body) : rightAnswers(body).filter(({ value }) => value !== false)
    await taker.post(`${attemptPath(body.id)}submit/`, { answers })
  }
  const open = await signInTaker(app)
  await open.post(quiz.attempts) // not handed in: not counted
  const { questions } = (await quiz.admin.get(quiz.path)).body
  expect(questions.map(({ asked, right }: { asked: number; right: number }) => [asked, right])).toEqual([
    [2, 2],
    [2, 2],
    [2, 1],
    [2, 2],
  ])
})

async function sendPicture(quiz: Awaited<ReturnType<typeof makeQuiz>>, content: Uint8Array) {
  return postFile(quiz.admin, `${quiz.path}pictures/`, content)
}

testWithApp('a picture is taken by its bytes, drawn anew, and shown to authors and to who is asked', async (app) => {
  const quiz = await makeQuiz(app)
  const secret = 'the left one is right'
  const jpeg = await sharp(await red('png'))
    .jpeg()
    .withExif({ IFD0: { Copyright: secret } })
    .toBuffer()
  expect(await sendPicture(quiz, await red('gif'))).toMatchObject({ status: 400 })
  expect(await sendPicture(quiz, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toMatchObject({
    status: 400,
  })
  expect(await sendPicture(quiz, Buffer.concat([jpeg, Buffer.alloc(5 * 1024 * 1024)]))).toMatchObject({ status: 413 })
  const broken = await sendPicture(quiz, Buffer.from('\x89PNG\r\n\x1a\nand no more', 'latin1'))
  expect(broken.status).toBe(400)
  for (const format of ['png', 'webp'] as const) expect((await sendPicture(quiz, await red(format))).status).toBe(201)
  const { status, body } = await sendPicture(quiz, jpeg)
  expect({ status, body }).toEqual({ status: 201, body: { id: expect.any(Number) } })
  const marks = [
    { x: 10, y: 20.5, text: 'Left', correct: true },
    { x: 90, y: 20.5, text: 'Right' },
  ]
  const saved = await quiz.save([{ kind: 'picture', text: 'Where?', picture: body.id, marks }])
  expect(saved.pictures).toEqual([{ id: body.id, path: expect.stringMatching(/^\/api\/files\//u) }])
  expect((await app.visitor.get(saved.pictures[0]?.path ?? '')).status).toBe(200)
  const taker = await signInTaker(app)
  const { questions, id } = (await taker.post(quiz.attempts)).body
  expect(questions).toMatchObject([{ kind: 'picture', picture: `${attemptPath(id)}pictures/1/` }])
  const shown = await taker.get(questions[0].picture)
  expect(shown).toMatchObject({ status: 200, headers: { 'content-type': 'image/jpeg' } })
  expect(await sharp(shown.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1600, height: 800 })
  expect(shown.bytes.includes(secret)).toBe(false)
  expect((await taker.get(`${attemptPath(id)}pictures/2/`)).status).toBe(404)
})

const countPictures = async ({ ctx: { db } }: TestApp) => ({
  pictures: (await db.selectFrom('quiz_pictures').select('id').execute()).length,
  files: (await db.selectFrom('files').select('id').execute()).length,
})

testWithApp('a picture that nothing shows goes after a day, and one of an attempt stays', async (app) => {
  const quiz = await makeQuiz(app)
  const [single] = questionsOfTest
  const ids = [
    (await sendPicture(quiz, await red('png'))).body.id,
    (await sendPicture(quiz, await red('png'))).body.id,
    (await sendPicture(quiz, await red('png'))).body.id,
  ]
  await quiz.save([{ ...single, picture: ids[0] }])
  const taker = await signInTaker(app)
  const { body } = await taker.post(quiz.attempts)
  await quiz.save([{ ...single, picture: ids[1] }])
  await app.ctx.jobs.runNow('quizzes.lapse')
  expect(await countPictures(app)).toEqual({ pictures: 3, files: 3 })
  app.clock.advance('PT24H1S')
  await app.ctx.jobs.runNow('quizzes.lapse')
  expect(await countPictures(app)).toEqual({ pictures: 2, files: 2 })
  expect((await taker.get(`${attemptPath(body.id)}pictures/1/`)).status).toBe(200)
})

testWithApp('only its leads and administrators write a quiz', async (app) => {
  const quiz = await makeQuiz(app)
  const member = await signInTaker(app)
  const refused = { status: 403, body: { code: 'not_a_trainer' } }
  expect(await member.get(quiz.path)).toMatchObject(refused)
  expect(await member.put(quiz.path, { questions: [] })).toMatchObject(refused)
  expect(await postFile(member, `${quiz.path}pictures/`, await red('png'))).toMatchObject(refused)
  const appoint = `/api/competence/certificates/${quiz.certificateId}/trainers/`
  const award = { memberId: member.memberId, certificateId: quiz.certificateId, publicNote: 'Shown to me' }
  expect((await quiz.admin.post('/api/admin/competence/awards/', award)).status).toBe(201)
  expect((await quiz.admin.post(appoint, { memberId: member.memberId, role: 'trainer' })).status).toBe(201)
  expect(await member.get(quiz.path)).toMatchObject(refused)
  const learner = await signInTaker(app)
  const give = (memberId: number) => `/api/competence/certificates/${quiz.certificateId}/learners/${memberId}/attempt/`
  expect((await member.post(give(learner.memberId), { stepId: quiz.stepId })).status).toBe(200)
  expect(await member.post(give(member.memberId), { stepId: quiz.stepId })).toMatchObject({
    status: 409,
    body: { code: 'own_sign_off' },
  })
  const [{ id }] = (await quiz.admin.get(appoint)).body
  await quiz.admin.put(`/api/competence/trainers/${id}/`, { role: 'lead' })
  expect((await member.get(quiz.path)).status).toBe(200)
  expect((await quiz.admin.get(quiz.path.replace(`steps/${quiz.stepId}`, 'steps/999'))).status).toBe(404)
})
