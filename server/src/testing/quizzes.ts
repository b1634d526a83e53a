import { certificateRoutes } from '@fobhouse/contract/routes/certificates.ts'
import { type Quiz, quizSchema } from '@fobhouse/contract/routes/quizzes.ts'
import type { TestApp } from './app.ts'
import type { TestClient } from './client.ts'
import { insertMember, signInAs, signInAsAdmin } from './factories.ts'

const option = (text: string, correct = false) => ({ text, correct })

/** One question of each kind that needs no picture. */
export const questionsOfTest = [
  { kind: 'single', text: 'Which one is red?', options: [option('Red', true), option('Blue'), option('Green')] },
  {
    kind: 'multiple',
    text: 'Which ones are even?',
    options: [option('Two', true), option('Three'), option('Four', true)],
  },
  { kind: 'true_false', text: 'The moon is a cheese.', answer: false, explanation: 'It is rock.' },
  { kind: 'number', text: 'How thick is it?', answer: '2.5', tolerance: '0.1' },
] as const

/** Texts of what is right in these questions. */
const right = new Set(['Red', 'Two', 'Four'])

type Question = { n: number; kind: string; text: string; options?: { n: number; text: string }[] }

/** The right answers to an attempt at these questions, by what its taker sees. */
export function rightAnswers({ questions }: { questions: Question[] }) {
  return questions.map(({ n, kind, options = [] }) => {
    const chosen = options.filter(({ text }) => right.has(text)).map((one) => one.n)
    switch (kind) {
      case 'single':
        return { n, value: chosen[0] }
      case 'multiple':
        return { n, value: chosen }
      case 'true_false':
        return { n, value: false }
      default:
        return { n, value: '2,5' }
    }
  })
}

export type TestQuiz = {
  admin: TestClient
  certificateId: number
  stepId: number
  /** Of the authors. */
  path: string
  /** Where attempts start. */
  attempts: string
  /** Saves all steps anew, this one with other fields. */
  change(fields: object): Promise<void>
  save(questions: readonly object[]): Promise<Quiz>
}

/** A club with one certificate that has one step, a quiz. */
export async function makeQuiz(
  app: TestApp,
  fields: object = {},
  questions: readonly object[] = questionsOfTest,
): Promise<TestQuiz> {
  const admin = await signInAsAdmin(app)
  const certificates = '/api/admin/competence/certificates/'
  const made = await admin.post(certificates, { name: 'Laser cutter' })
  const certificateId = certificateRoutes.create.response.parse(made.body).id
  const step = { kind: 'quiz', title: 'What to know', ...fields }
  const saved = await admin.put(`${certificates}${certificateId}/steps/`, { steps: [step] })
  const stepId = certificateRoutes.saveSteps.response.parse(saved.body).steps[0]?.id ?? 0
  const path = `${certificates}${certificateId}/steps/${stepId}/quiz/`
  const save = async (some: readonly object[]) => {
    const answer = await admin.put(path, { questions: some })
    return quizSchema.parse(answer.body)
  }
  await save(questions)
  return {
    admin,
    certificateId,
    stepId,
    path,
    attempts: `/api/competence/certificates/${certificateId}/steps/${stepId}/attempts/`,
    async change(changed) {
      await admin.put(`${certificates}${certificateId}/steps/`, { steps: [{ ...step, id: stepId, ...changed }] })
    },
    save,
  }
}

/** Somebody who may take the quiz. */
export async function signInTaker(app: TestApp): Promise<TestClient & { memberId: number }> {
  const memberId = await insertMember(app.ctx)
  return { ...(await signInAs(app, memberId)), memberId }
}

export const attemptPath = (id: number) => `/api/competence/attempts/${id}/`
