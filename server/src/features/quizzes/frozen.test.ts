import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withTestApp } from '../../testing/app.ts'
import { attemptPath, makeQuiz, questionsOfTest, rightAnswers, signInTaker } from '../../testing/quizzes.ts'

/** What authors may do between the start of an attempt and its end. */
const edit = fc.constantFrom(
  'turn answers round',
  'remove all',
  'remove the first',
  'more strict',
  'must be right',
  'other texts',
  'draw one',
  'remove the step',
)
type Edit = typeof edit extends fc.Arbitrary<infer One> ? One : never

function turnRound(question: Record<string, unknown>): Record<string, unknown> {
  const { options, answer } = question
  if (Array.isArray(options)) {
    return { ...question, kind: 'multiple', options: options.map((one) => ({ ...one, correct: !one.correct })) }
  }
  return { ...question, answer: typeof answer === 'boolean' ? !answer : '99' }
}

test('the grade of an attempt is independent of everything that is edited after its start', () =>
  withTestApp('sqlite', async (app) => {
    const wrongs = fc.uniqueArray(fc.nat(3), { maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 4 }), wrongs, async (edits, wrong) => {
        const quiz = await makeQuiz(app, { passPercent: 75, pauseMinutes: 0 })
        const taker = await signInTaker(app)
        const { body } = await taker.post(quiz.attempts)
        const answers = rightAnswers(body).filter((_answer, index) => !wrong.includes(index))
        const questions = async (): Promise<Record<string, unknown>[]> =>
          (await quiz.admin.get(quiz.path)).body.questions ?? []
        const save = (some: readonly object[]) => quiz.admin.put(quiz.path, { questions: some })
        const deeds: Record<Edit, () => Promise<unknown>> = {
          'turn answers round': async () => save((await questions()).map(turnRound)),
          'remove all': () => save([]),
          'remove the first': async () => save((await questions()).slice(1)),
          'more strict': () => quiz.change({ passPercent: 100, pauseMinutes: 9 }),
          'must be right': async () => save((await questions()).map((one) => ({ ...one, mustBeRight: true }))),
          'other texts': async () => save((await questions()).map((one) => ({ ...one, text: 'Other' }))),
          'draw one': () => quiz.change({ draw: 1 }),
          'remove the step': () =>
            quiz.admin.put(`/api/admin/competence/certificates/${quiz.certificateId}/steps/`, { steps: [] }),
        }
        for (const each of edits) await deeds[each]()
        expect((await taker.get(attemptPath(body.id))).body.questions).toEqual(body.questions)
        const graded = await taker.post(`${attemptPath(body.id)}submit/`, { answers })
        const right = 4 - wrong.length
        expect({ edits, ...graded }).toMatchObject({
          status: 200,
          body: { state: right >= 3 ? 'passed' : 'failed', right, asked: 4, percent: right * 25 },
        })
      }),
      { numRuns: 25 },
    )
  }))

test('an attempt that begins after an edit is graded by the new questions', () =>
  withTestApp('sqlite', async (app) => {
    const quiz = await makeQuiz(app, { pauseMinutes: 0 })
    const [before, after] = [await signInTaker(app), await signInTaker(app)]
    const old = (await before.post(quiz.attempts)).body
    const { questions } = (await quiz.admin.get(quiz.path)).body
    await quiz.save(questions.map((one: Record<string, unknown>) => ({ ...turnRound(one) })))
    const fresh = (await after.post(quiz.attempts)).body
    const submit = `${attemptPath(old.id)}submit/`
    expect((await before.post(submit, { answers: rightAnswers(old) })).body).toMatchObject({ right: 4, percent: 100 })
    const answers = rightAnswers(old).filter(({ value }) => value === false)
    const moon = fresh.questions.find(({ kind }: { kind: string }) => kind === 'true_false').n
    const graded = await after.post(`${attemptPath(fresh.id)}submit/`, {
      answers: answers.map(() => ({ n: moon, value: true })),
    })
    expect(graded.body).toMatchObject({ state: 'failed', right: 1 })
    expect(questionsOfTest).toHaveLength(fresh.questions.length)
  }))
