import type { emailChangeRoutes } from '@fobhouse/contract/routes/email-changes.ts'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../db/audit.ts'
import type { Handlers } from '../../../http/handler.ts'
import { confirmEmailChange, readEmailChange } from './confirm-email.ts'
import { readStoppableChange, stopEmailChange } from './stop-change.ts'
import { withdrawEmail } from './withdraw-email.ts'

export function emailChangeHandlers(ctx: Context): Handlers<typeof emailChangeRoutes> {
  return {
    read: ({ body, caller, address }) => readEmailChange(ctx, { token: body.token, caller, address }),
    confirm: ({ body: { token, password, code }, caller, address }) =>
      confirmEmailChange(ctx, { token, password, code, caller, address }),
    readStop: ({ body, address }) => readStoppableChange(ctx, { token: body.token, address }),
    stop: ({ body, address }) => stopEmailChange(ctx, { token: body.token, address }),
    async withdrawOwn({ caller }) {
      const { memberId, name } = caller
      await withdrawEmail(ctx, { memberId, actor: { memberId, name } })
      return {}
    },
    async withdrawOfMember({ params, caller }) {
      const actor = actorOf(caller)
      await withdrawEmail(ctx, { memberId: params.id, actor })
      return {}
    },
  }
}
