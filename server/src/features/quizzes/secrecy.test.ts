import { routeTable } from '@fobhouse/contract/route-table.ts'
import type { Route } from '@fobhouse/contract/route.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { features } from '../../app.ts'
import { type TestApp, testWithApp, withTestApp } from '../../testing/app.ts'
import { insertMember } from '../../testing/factories.ts'
import { signInByCard } from '../../testing/kiosks.ts'
import { postFile } from '../../testing/put-file.ts'
import { attemptPath, makeQuiz, signInTaker, type TestQuiz } from '../../testing/quizzes.ts'
import { copyFiles } from '../privacy/export/copy-files.ts'

const option = (text: string, correct = false) => ({ text, correct })
const mark = (text: string, correct = false) => ({ x: 10, y: 20, text, correct })
const explanation = 'xyzzy: so it is'

/** Every kind, with texts that occur nowhere else. */
const secretQuestions = (picture: number) => [
  { kind: 'single', text: 'Q1', explanation, mustBeRight: true, options: [option('o1', true), option('o2')] },
  { kind: 'multiple', text: 'Q2', explanation, options: [option('o3', true), option('o4')] },
  { kind: 'true_false', text: 'Q3', explanation, answer: true },
  { kind: 'number', text: 'Q4', explanation, answer: '73415926.25', tolerance: '0.06253917' },
  { kind: 'picture', text: 'Q5', explanation, picture, marks: [mark('m1', true), mark('m2')] },
]

/** What would tell a right answer, as names in JSON or as texts of these questions. */
const telling = [
  /"correct"/,
  /"answer"/,
  /"tolerance"/,
  /"must_?be_?right"/i,
  /"explanation"/,
  /"solution"/,
  /xyzzy/,
  /73415926/,
  /06253917/,
]

async function makeSecretQuiz(app: TestApp): Promise<TestQuiz> {
  const quiz = await makeQuiz(app, { attempts: 0, pauseMinutes: 0 })
  const red = await sharp({ create: { width: 20, height: 10, channels: 3, background: '#f00' } })
    .png()
    .withExif({ IFD0: { Copyright: 'xyzzy' } })
    .toBuffer()
  const { body } = await postFile(quiz.admin, `${quiz.path}pictures/`, red)
  await quiz.save(secretQuestions(body.id))
  return quiz
}

/** All that can be read without the rights of an author: each GET with ids of this quiz and of this attempt. */
function readsOf(ids: readonly number[]): string[] {
  const groups: Record<string, Record<string, Route>> = routeTable
  const reads = Object.values(groups)
    .flatMap((group) => Object.values(group))
    .filter(
      ({ method, access, mediaType }) => method === 'GET' && access !== 'kiosk' && mediaType !== 'text/event-stream',
    )
  return reads.flatMap(({ path }) =>
    path.includes(':') ? ids.map((id) => path.replaceAll(/:\w+/gu, String(id))) : [path],
  )
}

test('before an attempt is handed in, no answer to its taker tells what is right', () =>
  withTestApp('sqlite', async (app) => {
    const quiz = await makeSecretQuiz(app)
    const taker = await signInTaker(app)
    const started = await taker.post(quiz.attempts)
    const { id } = started.body
    const path = attemptPath(id)
    const answers = [started, await taker.post(quiz.attempts), await taker.put(path, { answers: [] })]
    const ids = [...new Set([id, quiz.certificateId, quiz.stepId, 1, 2, 3])]
    const reads = [
      ...readsOf(ids),
      path,
      quiz.path,
      `/api/competence/certificates/${quiz.certificateId}/`,
      ...[1, 2, 3, 4, 5].map((n) => `${path}pictures/${n}/`),
    ]
    for (const read of reads) answers.push(await taker.get(read))
    const bodies = answers.map(({ bytes }) => bytes.toString('latin1'))
    for await (const { content } of copyFiles(app.ctx.db, features, taker.memberId)) {
      for await (const bytes of content) bodies.push(Buffer.from(bytes).toString('latin1'))
    }
    expect(bodies.filter((body) => body.includes('Q4')).length).toBeGreaterThan(3)
    const told = bodies.flatMap((body) =>
      telling.filter((pattern) => pattern.test(body)).map((pattern) => `${pattern}: ${body.slice(0, 300)}`),
    )
    expect(told).toEqual([])
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  }))

test('the copy of the data tells it neither after a failed attempt', () =>
  withTestApp('sqlite', async (app) => {
    const quiz = await makeSecretQuiz(app)
    const taker = await signInTaker(app)
    const { body } = await taker.post(quiz.attempts)
    const number = body.questions.find(({ kind }: { kind: string }) => kind === 'number').n
    const failed = await taker.post(`${attemptPath(body.id)}submit/`, { answers: [{ n: number, value: '12,5' }] })
    expect(failed.body.state).toBe('failed')
    const { bytes } = await taker.get(attemptPath(body.id))
    const parts: string[] = [failed.bytes.toString(), bytes.toString()]
    for (const part of parts) {
      for (const pattern of telling.filter((one) => !['xyzzy', '"explanation"'].includes(one.source))) {
        expect(part).not.toMatch(pattern)
      }
      expect(part).toContain('xyzzy') // why it was wrong is told now
    }
    let copy = ''
    for await (const { content } of copyFiles(app.ctx.db, features, taker.memberId)) {
      for await (const chunk of content) copy += Buffer.from(chunk).toString('latin1')
    }
    expect(copy).toContain('12,5')
    for (const pattern of telling) expect(copy).not.toMatch(pattern)
  }))

test('two hundred attempts show questions and options in differing orders', () =>
  withTestApp('sqlite', async (app) => {
    const options = ['a', 'b', 'c', 'd'].map((text, index) => option(text, index === 0))
    const questions = [1, 2, 3].map((n) => ({ kind: 'single', text: `Q${n}`, options }))
    const quiz = await makeQuiz(app, { pauseMinutes: 0 }, questions)
    const taker = await signInTaker(app)
    const places = [0, 0, 0, 0]
    const orders = new Set<string>()
    for (let count = 0; count < 200; count += 1) {
      const { body } = await taker.post(quiz.attempts)
      orders.add(JSON.stringify(body.questions))
      const place = body.questions[0].options.findIndex(({ text }: { text: string }) => text === 'a')
      places[place] = (places[place] ?? 0) + 1
      await taker.post(`${attemptPath(body.id)}submit/`, { answers: [] })
    }
    expect(orders.size).toBeGreaterThan(150)
    // Fifty each, but for chance: the odds against less than twenty are a million to one.
    for (const place of places) expect(place).toBeGreaterThan(20)
  }))

testWithApp('at a kiosk there are no quizzes', async (app) => {
  const quiz = await makeQuiz(app)
  await insertMember(app.ctx, { card_number: '4711' })
  const kiosk = await signInByCard(app, '4711')
  const answers = [
    await kiosk.post(quiz.attempts),
    await kiosk.get(attemptPath(1)),
    await kiosk.put(attemptPath(1), { answers: [] }),
    await kiosk.post(`${attemptPath(1)}submit/`, { answers: [] }),
    await kiosk.get(`${attemptPath(1)}pictures/1/`),
    await kiosk.get(quiz.path),
  ]
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403))
})
