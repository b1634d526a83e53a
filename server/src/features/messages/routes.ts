import type { messageRoutes } from '@fobhouse/contract/routes/messages.ts'
import type { Context } from '../../context.ts'
import { fullName } from '../../core/full-name.ts'
import type { Handlers } from '../../http/handler.ts'
import { previewLetter, sendTestLetter } from './group/preview-letter.ts'
import { readGroup } from './group/read-group.ts'
import { sendLetter } from './group/send-letter.ts'
import { sendSms } from './sms/send-sms.ts'
import { changeSubscription } from './change-subscription.ts'

const mostNamed = 100

export function messageHandlers(ctx: Context): Handlers<typeof messageRoutes> {
  return {
    async sendSms({ params, body, caller }) {
      await sendSms(ctx, { memberId: params.id, body: body.body, caller })
      return { success: true }
    },
    async countGroup({ body }) {
      const { recipients, leftOut } = await readGroup(ctx.db, body)
      const leftOutPeople = leftOut.slice(0, mostNamed).map(({ member, reason }) => ({
        id: member.id,
        name: fullName(member),
        reason,
      }))
      return { recipients: recipients.length, leftOut: leftOut.length, leftOutPeople }
    },
    previewLetter: ({ body, caller }) => previewLetter(ctx, { ...body, callerId: caller.memberId }),
    async sendTestLetter({ body, caller }) {
      return { to: await sendTestLetter(ctx, { letter: body, callerId: caller.memberId }) }
    },
    async sendLetter({ body, caller }) {
      return { queued: await sendLetter(ctx, { ...body, caller }) }
    },
    unsubscribePage: ({ params }) => leadOn(`/unsubscribe/${encodeURIComponent(params.token)}`),
    async unsubscribe({ params }) {
      await changeSubscription(ctx, { token: params.token, isOut: true })
      return {}
    },
    async resubscribe({ params }) {
      await changeSubscription(ctx, { token: params.token, isOut: false })
      return {}
    },
  }
}

/** `path` is encoded and so carries no markup. */
function leadOn(path: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Unsubscribe</title>
<meta http-equiv="refresh" content="0;url=${path}"></head><body><a href="${path}">Unsubscribe</a></body></html>
`
}
