import type { trainingRoutes } from '@fobhouse/contract/routes/training.ts'
import type { Context } from '../../../context.ts'
import { Existing, type Handlers } from '../../../http/handler.ts'
import { askerOf } from '../routes.ts'
import { askForSignOff, takeRequestBack } from './ask-for-sign-off.ts'
import { openHiddenStep } from './open-hidden-step.ts'
import { pageOfPeople } from './read-people.ts'
import { readQueue } from './read-queue.ts'
import { signOff } from './sign-off.ts'
import { undoSignOff } from './undo-sign-off.ts'
import { inviteWaiting, stopWaiting, waitForSession } from './wait-for-session.ts'

export function trainingHandlers(ctx: Context): Handlers<typeof trainingRoutes> {
  return {
    async ask({ params: { id: certificateId }, caller: { memberId } }) {
      const { request, isNew } = await askForSignOff(ctx, { memberId, certificateId })
      return isNew ? request : new Existing(request)
    },
    async takeBack({ params: { id: certificateId }, caller: { memberId } }) {
      await takeRequestBack(ctx, { memberId, certificateId })
      return {}
    },
    async wait({ params: { id: certificateId }, caller: { memberId } }) {
      await waitForSession(ctx, { memberId, certificateId })
      return {}
    },
    async stopWaiting({ params: { id: certificateId }, caller: { memberId } }) {
      await stopWaiting(ctx, { memberId, certificateId })
      return {}
    },
    queue: ({ caller }) => readQueue(ctx, caller),
    people: (call) => pageOfPeople(ctx, call),
    async signOff({ params: { id: certificateId }, body: given, caller }) {
      return { results: await signOff(ctx, { certificateId, given, caller: askerOf(caller) }) }
    },
    async undo({ body: { certificateId, memberId }, caller }) {
      await undoSignOff(ctx, { certificateId, memberId, caller: askerOf(caller) })
      return {}
    },
    async openStep({ params: { id: certificateId, memberId }, body: { stepId }, caller }) {
      await openHiddenStep(ctx, { certificateId, memberId, stepId, caller: askerOf(caller) })
      return {}
    },
    async invite({ params: { id: certificateId }, body: { text }, caller }) {
      return { queued: await inviteWaiting(ctx, { certificateId, text, caller: askerOf(caller) }) }
    },
  }
}
