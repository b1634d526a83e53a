import type { QuizRules } from '@fobhouse/contract/competence/questions.ts'
import type { Words } from '@fobhouse/contract/competence/words.ts'
import { AppError } from '../../core/errors.ts'
import type { Queries } from '../../db/database.ts'
import { findStep, type StepRecord } from '../certificates/public.ts'
import { pauseEnd, type Tries } from './rules.ts'
import { countExtra, listFailed } from './store.ts'

export type QuizStep = { stepId: number; certificateId: number; title: Words; rules: QuizRules; step: StepRecord }

/** A step of this certificate that is a quiz. Throws `not_found`. */
export async function requireQuiz(
  db: Queries,
  { certificateId, stepId }: { certificateId: number; stepId: number },
): Promise<QuizStep> {
  const step = await findStep(db, stepId)
  if (step?.certificateId !== certificateId || step.own.kind !== 'quiz') throw new AppError('not_found')
  return { stepId, certificateId, title: step.title, rules: step.own, step }
}

/** What has become of a member's earlier attempts since the certificate was last awarded to them. */
export async function readTries(
  db: Queries,
  whose: { memberId: number; stepId: number; since: string | undefined },
): Promise<Tries> {
  const failed = await listFailed(db, whose)
  const [last] = failed
  return {
    failed: failed.length,
    given: await countExtra(db, whose),
    pauseEnds: last && pauseEnd(last.ended_at, last.pause_minutes),
  }
}
