import { z } from 'zod'
import type { SendResult } from '../send-result.ts'
import { callWeb, type WebAnswer } from '../web-call.ts'
import { withoutEndSlashes } from '../../core/end-slashes.ts'

export type TwilioAccount = {
  /** `https://api.twilio.com` or a stand-in. */
  apiBase: string
  accountSid: string
  authToken: string
  /** A number, a name of up to 11 letters, or the SID of a messaging service (`MG…`). */
  sender: string
}

/** https://www.twilio.com/docs/usage/twilios-response#exceptions */
const refusalSchema = z.object({ code: z.number().optional(), message: z.string() })
const messageSchema = z.object({ sid: z.string(), status: z.string(), num_segments: z.string().optional() })

/** The account is unknown or closed, or its token wrong: every other message would fail, too. */
const aboutTheAccount = new Set([401, 403, 404])
/** "This 'From' number has exceeded the maximum number of queued messages": once a 400, now a 429. */
const queueIsFull = 21_611
const pauseSeconds = 60
const mostWords = 200

/** Sends one text by Twilio (https://www.twilio.com/docs/messaging/api/message-resource). Never throws: every fault is a result. */
export async function sendByTwilio(
  account: TwilioAccount,
  { to, text }: { to: string; text: string },
): Promise<SendResult> {
  const { apiBase, accountSid, authToken, sender } = account
  const senderField = /^MG[\da-f]{32}$/i.test(sender) ? 'MessagingServiceSid' : 'From'
  try {
    const path = `/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`
    const answer = await callWeb(`${withoutEndSlashes(apiBase)}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
      },
      // Twilio wants E.164: no spaces.
      body: new URLSearchParams({ To: to.replaceAll(/[^\d+]/g, ''), [senderField]: sender, Body: text }).toString(),
    })
    return judge(answer)
  } catch (error) {
    return { outcome: 'later', reason: error instanceof Error ? error.message : String(error), isServerFault: true }
  }
}

function judge(answer: WebAnswer): SendResult {
  const { status } = answer
  const json = jsonOf(answer)
  if (status >= 200 && status < 300) {
    const message = messageSchema.safeParse(json).data
    if (!message) return { outcome: 'refused', reason: 'The answer is not from Twilio' }
    return { outcome: 'sent', answer: `${status} ${message.status} ${message.sid}` }
  }
  const refusal = refusalSchema.safeParse(json).data
  const words = [refusal?.code, refusal?.message].filter((word) => word !== undefined).join(' ')
  const reason = `${status} ${words}`.trim().slice(0, mostWords)
  if (status === 429 || refusal?.code === queueIsFull) return { outcome: 'paused', reason, pauseSeconds }
  if (aboutTheAccount.has(status)) return { outcome: 'later', reason, isServerFault: true }
  if (status >= 300 && status < 500 && status !== 408) return { outcome: 'refused', reason }
  return { outcome: 'later', reason, isServerFault: true }
}

function jsonOf({ body }: WebAnswer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined // a proxy's page, or nothing at all
  }
}
