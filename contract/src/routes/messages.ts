import { z } from 'zod'
import { defineRoutes } from '../route.ts'
import { emptySchema, idParamsSchema, textSchema, comparedText, multiLineSchema } from '../text.ts'
import { memberStates } from './profile.ts'

/** With the longest footer a text stays within Twilio's limit of 1600 characters. */
export const mostSmsCharacters = 1400

export const smsBodySchema = multiLineSchema
  .refine((text) => text !== '', { error: 'validation.notEmpty' })
  .refine((text) => text.length <= mostSmsCharacters, { error: 'validation.tooLong' })

const mostChosen = 10_000

/** Chosen people, or everybody in a state who fits a search. */
export const messageGroupSchema = z.strictObject({
  memberIds: z.array(z.int().positive()).max(mostChosen, { error: 'validation.tooLong' }).optional(),
  state: z.enum(['all', ...memberStates]).optional(),
  q: textSchema.pipe(z.string().max(100, { error: 'validation.max100' })).optional(),
})
export type MessageGroup = z.output<typeof messageGroupSchema>

/** Placeholders for something about the receiver or the club. */
export const letterPlaceholders = ['firstName', 'screenName', 'siteName', 'siteOwner'] as const

/** An unknown word in braces is a typing error, and everybody would receive it. */
function hasOnlyKnownPlaceholders(text: string): boolean {
  return [...text.matchAll(/\{(\w+)\}/g)].every(([, name]) => letterPlaceholders.some((known) => known === name))
}

function letterText(longest: number, error: string) {
  return multiLineSchema
    .refine((text) => text !== '', { error: 'validation.notEmpty' })
    .refine((text) => text.length <= longest, { error })
    .refine(hasOnlyKnownPlaceholders, { error: 'validation.placeholder' })
}

export const messageLetterSchema = z.strictObject({
  subject: letterText(150, 'validation.tooLong'),
  /** Plain text: an empty line separates paragraphs, addresses become links. */
  text: letterText(10_000, 'validation.tooLong'),
})
export type MessageLetter = z.output<typeof messageLetterSchema>

export const leftOutReasons = ['opted_out', 'unverified'] as const

const groupRequestSchema = z.strictObject({ group: messageGroupSchema, letter: messageLetterSchema })
const tokenSchema = z.strictObject({ token: comparedText(200) })

export const messageRoutes = defineRoutes({
  sendSms: {
    method: 'POST',
    path: '/api/admin/members/:id/sendsms/',
    access: 'admin',
    duty: ['people', 'messages'],
    summary: 'Texts a member; the club’s footer is added.',
    params: idParamsSchema,
    body: z.strictObject({ body: smsBodySchema }),
    response: z.object({ success: z.boolean(), message: z.string().optional() }),
    errors: ['no_phone', 'sms_not_configured'],
  },
  countGroup: {
    method: 'POST',
    path: '/api/admin/messages/group/',
    access: 'admin',
    duty: 'messages',
    summary: 'How many people a mail to a group reaches, and the first hundred of those whom it leaves out, with why.',
    body: messageGroupSchema,
    response: z.object({
      recipients: z.int(),
      leftOut: z.int(),
      leftOutPeople: z.array(z.object({ id: z.int(), name: z.string(), reason: z.enum(leftOutReasons) })),
    }),
  },
  previewLetter: {
    method: 'POST',
    path: '/api/admin/messages/preview/',
    access: 'admin',
    duty: 'messages',
    summary: 'A mail as the first of a group gets it.',
    body: groupRequestSchema,
    response: z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() }),
  },
  sendTestLetter: {
    method: 'POST',
    path: '/api/admin/messages/test/',
    access: 'admin',
    duty: 'messages',
    summary: 'Mails a letter to whoever asks, and to nobody else.',
    body: messageLetterSchema,
    response: z.object({ to: z.string() }),
  },
  sendLetter: {
    method: 'POST',
    path: '/api/admin/messages/send/',
    access: 'admin',
    duty: 'messages',
    summary: 'Queues a mail to everybody in a group who takes such mail; `expected` is the number that was confirmed.',
    body: groupRequestSchema.extend({ expected: z.int().positive() }),
    response: z.object({ queued: z.int() }),
    errors: ['recipients_changed'],
  },
  unsubscribePage: {
    method: 'GET',
    path: '/api/unsubscribe/:token/',
    access: 'anon',
    summary: 'Leads a browser on to the page that unsubscribes. Changes nothing: some mail programs open every link.',
    params: tokenSchema,
    response: z.string(),
    mediaType: 'text/html; charset=utf-8',
  },
  unsubscribe: {
    method: 'POST',
    path: '/api/unsubscribe/:token/',
    access: 'anon',
    summary: 'Takes the receiver of a mail to a group off such mail, without a sign-in (RFC 8058).',
    params: tokenSchema,
    takesForm: true,
    response: emptySchema,
  },
  resubscribe: {
    method: 'POST',
    path: '/api/unsubscribe/:token/undo/',
    access: 'anon',
    summary: 'Puts the receiver back.',
    params: tokenSchema,
    response: emptySchema,
  },
})
