import type { quizRoutes } from '@fobhouse/contract/routes/quizzes.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../core/errors.ts'
import { actorOf } from '../../db/audit.ts'
import { Existing, type Handlers } from '../../http/handler.ts'
import { addPicture } from './add-picture.ts'
import { keepAnswers, submitAttempt } from './answer-attempt.ts'
import { loadQuiz, saveQuiz } from './edit-quiz.ts'
import { giveAttempt } from './give-attempt.ts'
import { loadAttempt } from './load-attempt.ts'
import { startAttempt } from './start-attempt.ts'
import { findAttemptPicture } from './store.ts'

export function quizHandlers(ctx: Context): Handlers<typeof quizRoutes> {
  return {
    async start({ params: { id: certificateId, stepId }, caller: { memberId } }) {
      const { attempt, isNew } = await startAttempt(ctx, { certificateId, stepId, memberId })
      return isNew ? attempt : new Existing(attempt)
    },
    get: ({ params: { id }, caller: { memberId } }) => loadAttempt(ctx, { id, memberId }),
    async keep({ params: { id }, body: { answers }, caller: { memberId } }) {
      await keepAnswers(ctx, { id, memberId, answers })
      return {}
    },
    submit: ({ params: { id }, body: { answers }, caller }) =>
      submitAttempt(ctx, { id, memberId: caller.memberId, answers, actor: actorOf(caller) }),
    async picture({ params: { id, n }, caller: { memberId }, reply }) {
      const picture = await findAttemptPicture(ctx.db, { id, n, memberId })
      if (!picture) throw new AppError('not_found')
      reply.header('content-type', picture.media_type)
      reply.header('content-disposition', 'inline')
      reply.header('cache-control', 'private, max-age=3600')
      return Buffer.from(picture.content)
    },
    async giveAttempt({ params: { id: certificateId, memberId }, body: { stepId }, caller }) {
      await giveAttempt(ctx, { certificateId, memberId, stepId, caller })
      return {}
    },
    questions: ({ params: { id: certificateId, stepId }, caller }) => loadQuiz(ctx, { certificateId, stepId, caller }),
    saveQuestions: ({ params: { id: certificateId, stepId }, body: quiz, caller }) =>
      saveQuiz(ctx, { certificateId, stepId, caller, quiz }),
    async addPicture({ params: { id: certificateId, stepId }, file: { content }, caller }) {
      return { id: await addPicture(ctx, { certificateId, stepId, caller, content }) }
    },
  }
}
