import type { AttemptState } from '@fobhouse/contract/routes/quizzes.ts'
import type { Generated } from 'kysely'

export type QuizTables = {
  quizzes: QuizzesTable
  quiz_questions: QuizQuestionsTable
  quiz_pictures: QuizPicturesTable
  quiz_attempts: QuizAttemptsTable
  quiz_attempt_questions: QuizAttemptQuestionsTable
  quiz_extra_attempts: QuizExtraAttemptsTable
}

/** A step whose questions were saved at least once. `revision` counts how often. */
type QuizzesTable = { step_id: number; revision: number }

type QuizQuestionsTable = {
  id: Generated<number>
  step_id: number
  /** From 0 on. */
  position: number
  picture_id: number | null
  /** JSON, as `questionSchema` of the contract. */
  content: string
}

type QuizPicturesTable = { id: Generated<number>; step_id: number; file_id: number; sent_at: string }

type QuizAttemptsTable = {
  id: Generated<number>
  /** Null: somebody who was erased. */
  member_id: number | null
  step_id: number
  certificate_id: number
  /** JSON: texts by language; the step's title when it began. */
  title: string
  started_at: string
  /** Not handed in by then, it has failed. */
  due_at: string
  ended_at: string | null
  state: AttemptState
  /** The limits, as they were when it began. */
  pass_percent: number
  pause_minutes: number
  /** JSON, as `answerSchema` of the contract, once for each answered question. */
  answers: string
}

/** A question of an attempt, as it was when that began. */
type QuizAttemptQuestionsTable = {
  attempt_id: number
  n: number
  /** The question may be no more. */
  question_id: number
  picture_id: number | null
  /** JSON, as `questionSchema` of the contract, its options as the taker sees them. */
  frozen: string
  /** Null until the attempt is handed in. */
  is_right: number | null
}

/** A trainer gave a member one attempt more than the quiz allows. */
type QuizExtraAttemptsTable = {
  id: Generated<number>
  member_id: number
  step_id: number
  given_at: string
  given_by: number | null
}
