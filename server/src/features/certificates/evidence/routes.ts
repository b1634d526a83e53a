import type { evidenceRoutes } from '@fobhouse/contract/routes/evidence.ts'
import type { Context } from '../../../context.ts'
import type { Handlers } from '../../../http/handler.ts'
import { askerOf } from '../routes.ts'
import { decideEvidence } from './decide.ts'
import { handInBadge } from './hand-in.ts'

export function evidenceHandlers(ctx: Context): Handlers<typeof evidenceRoutes> {
  return {
    handIn: ({ body: { certificateId, credential }, caller: { memberId } }) =>
      handInBadge(ctx, { memberId, certificateId, credential }),
    decide: ({ params: { id }, body: given, caller }) => decideEvidence(ctx, { id, given, caller: askerOf(caller) }),
  }
}
