import { z } from 'zod'
import {
  answerSchema,
  authoredQuestionSchema,
  givenQuestionSchema,
  mostQuestions,
  questionKinds,
  questionPicture,
  valueSchema,
} from '../competence/questions.ts'
import { standingSchema } from '../competence/standing.ts'
import { defineRoutes } from '../route.ts'
import { comparedText, emptySchema, idParamsSchema, idSchema, instantSchema } from '../text.ts'

const stepParamsSchema = z.strictObject({ id: idSchema, stepId: idSchema })

export const attemptStates = ['open', 'passed', 'failed'] as const
export type AttemptState = (typeof attemptStates)[number]

/** A question as its taker sees it: nothing here tells which answer is right. */
export const shownQuestionSchema = z.object({
  n: z.int(),
  kind: z.enum(questionKinds),
  text: z.string(),
  /** The address of its picture. */
  picture: z.string().optional(),
  options: z.array(z.object({ n: z.int(), text: z.string() })).optional(),
  /** Places on the picture, in per cent of its width and height. */
  marks: z.array(z.object({ n: z.int(), x: z.number(), y: z.number(), text: z.string() })).optional(),
  /** The right answer, once the attempt is passed. */
  solution: valueSchema.optional(),
})
export type ShownQuestion = z.output<typeof shownQuestionSchema>

const resultShape = {
  right: z.int(),
  asked: z.int(),
  /** Whole, rounded down. */
  percent: z.int(),
  wrong: z.array(z.object({ n: z.int(), explanation: z.string() })),
  /** When the next attempt may begin; null after passing, and if no attempts are left. */
  nextAt: instantSchema.nullable(),
}

export const attemptSchema = z.object({
  id: z.int(),
  certificateId: z.int(),
  certificate: z.string(),
  stepId: z.int(),
  title: z.string(),
  startedAt: instantSchema,
  /** Not handed in by then, it has failed. */
  dueAt: instantSchema,
  state: z.enum(attemptStates),
  passPercent: z.int(),
  questions: z.array(shownQuestionSchema),
  /** What was answered so far. */
  answers: z.array(answerSchema),
  /** Null while it is open. */
  result: z.object(resultShape).nullable(),
})
export type Attempt = z.output<typeof attemptSchema>

export const attemptResultSchema = z.object({
  state: z.enum(['passed', 'failed']),
  ...resultShape,
  standing: standingSchema,
})
export type AttemptResult = z.output<typeof attemptResultSchema>

const isEachOnce = (answers: readonly { n: number }[]) => new Set(answers.map(({ n }) => n)).size === answers.length

export const answersSchema = z.strictObject({
  answers: z.array(answerSchema).max(mostQuestions).refine(isEachOnce, { error: 'validation.invalid' }),
})

export const quizSchema = z.object({
  /** Counts how often the questions were saved. */
  revision: z.int(),
  questions: z.array(authoredQuestionSchema),
  /** Addresses of the pictures that these questions have; they work for an hour or two. */
  pictures: z.array(z.object({ id: z.int(), path: z.string() })),
})
export type Quiz = z.output<typeof quizSchema>

/** The whole quiz, as its authors save it. */
export const givenQuizSchema = z.strictObject({
  /** What was read: 409 if somebody else has saved since. Without it the last one wins. */
  revision: z.int().optional(),
  questions: z.array(givenQuestionSchema).max(mostQuestions, { error: 'validation.tooLong' }),
  /** Not read; what the server gave may be sent back. */
  pictures: z.array(z.strictObject({ id: z.int(), path: comparedText(500) })).optional(),
})
export type GivenQuiz = z.output<typeof givenQuizSchema>

const ofStep = '/api/competence/certificates/:id/steps/:stepId/attempts/'
const ofAttempt = '/api/competence/attempts/:id/'
const ofAuthors = '/api/admin/competence/certificates/:id/steps/:stepId/quiz/'

export const quizRoutes = defineRoutes({
  start: {
    method: 'POST',
    path: ofStep,
    access: 'user',
    feature: 'enableCompetence',
    summary: 'Starts an attempt at a quiz. The one that is open already is given instead, with 200.',
    params: stepParamsSchema,
    response: attemptSchema,
    status: 201,
    mayExist: true,
    errors: [
      'quiz_pause',
      'quiz_attempts_used',
      'quiz_empty',
      'step_locked',
      'prerequisites_missing',
      'already_held',
      'certificate_archived',
      'certificate_suspended',
    ],
  },
  get: {
    method: 'GET',
    path: ofAttempt,
    access: 'user',
    feature: 'enableCompetence',
    summary: 'One of the caller’s attempts; with its solutions once it is passed.',
    params: idParamsSchema,
    response: attemptSchema,
  },
  keep: {
    method: 'PUT',
    path: ofAttempt,
    access: 'user',
    feature: 'enableCompetence',
    summary: 'Keeps answers of an open attempt. Questions that are not mentioned keep the answer that they have.',
    params: idParamsSchema,
    body: answersSchema,
    response: emptySchema,
    errors: ['attempt_over'],
  },
  submit: {
    method: 'POST',
    path: '/api/competence/attempts/:id/submit/',
    access: 'user',
    feature: 'enableCompetence',
    summary: 'Hands an attempt in, with these answers and those kept before, and says what became of it.',
    params: idParamsSchema,
    body: answersSchema,
    response: attemptResultSchema,
    errors: ['attempt_over', 'certificate_archived', 'certificate_suspended'],
  },
  picture: {
    method: 'GET',
    path: '/api/competence/attempts/:id/pictures/:n/',
    access: 'user',
    feature: 'enableCompetence',
    summary: 'The picture of a question in one of the caller’s attempts.',
    params: z.strictObject({ id: idSchema, n: idSchema }),
    response: z.unknown(),
    mediaType: 'image/*',
  },
  giveAttempt: {
    method: 'POST',
    path: '/api/competence/certificates/:id/learners/:memberId/attempt/',
    access: 'user',
    summary: 'Gives a learner one attempt more than the quiz allows. For trainers of the certificate.',
    params: z.strictObject({ id: idSchema, memberId: idSchema }),
    body: z.strictObject({ stepId: z.int().positive() }),
    response: emptySchema,
    errors: ['not_a_trainer', 'trainer_not_certified', 'own_sign_off'],
  },
  questions: {
    method: 'GET',
    path: ofAuthors,
    access: 'user',
    summary: 'The questions of a quiz, with their answers and how often each was asked and right. For leads.',
    params: stepParamsSchema,
    response: quizSchema,
    errors: ['not_a_trainer'],
  },
  saveQuestions: {
    method: 'PUT',
    path: ofAuthors,
    access: 'user',
    summary: 'Replaces the questions of a quiz. Attempts that have begun keep theirs.',
    params: stepParamsSchema,
    body: givenQuizSchema,
    mostBodyBytes: 8 * 1024 * 1024,
    response: quizSchema,
    errors: ['not_a_trainer', 'conflict'],
  },
  addPicture: {
    method: 'POST',
    path: `${ofAuthors}pictures/`,
    access: 'user',
    summary: 'Takes a picture for the questions of a quiz: PNG, JPEG or WebP. Unused, it is removed after a day.',
    params: stepParamsSchema,
    upload: { mostBytes: questionPicture.mostBytes },
    response: z.object({ id: z.int() }),
    status: 201,
    errors: ['not_a_trainer'],
  },
})
