import { z } from 'zod'
import { amountSchema } from '../money.ts'
import { textSchema } from '../text.ts'
import { setting } from './definition.ts'
import { optional, optionalEmail, optionalUrl, secretText } from './kinds.ts'

/** An international number, up to 11 letters and digits with at least one letter, or a Twilio messaging service. */
const smsSender = /^(?:\+[1-9]\d{6,14}|(?=.*[a-z])[\da-z &+_-]{1,11}|MG[\da-f]{32})$/i
const footer = textSchema.refine((text) => text.length <= 100, { error: 'validation.max100' })

/** `smtp://[user:password@]host[:port]`, or `smtps://` for TLS from the start. */
function isSmtpUrl(text: string): boolean {
  const url = URL.parse(text)
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '' || !/^\/?$/.test(url.pathname)) return false
  const hasRest = url.search !== '' || url.hash !== ''
  return !hasRest && [url.username, url.password].every((part) => !/%(?![\da-f]{2})/i.test(part))
}

/** The whole address is the secret: another address is another secret. */
const itself = { host: null, because: 'it is the address itself' } as const

/** Ways to send messages to people. */
export const messageSettings = {
  'mail.smtpUrl': setting({
    card: 'mail',
    test: 'mail',
    schema: optional('validation.smtpUrl', isSmtpUrl).meta({ format: 'uri' }),
    default: '',
    secret: itself,
    address: 'called',
  }),
  'mail.from': setting({ card: 'mail', schema: optionalEmail, default: '', danger: 'service' }),
  /** The pace of mail to a group: many servers limit it. */
  'mail.groupPerMinute': setting({
    card: 'mail',
    schema: z.int().min(1, { error: 'validation.perMinute' }).max(6000, { error: 'validation.perMinute' }),
    default: 120,
  }),
  /**
   * If off, automatic mail and texts go only to administrators, not to members. A move from another portal switches it
   * off until an administrator turns it on.
   */
  'mail.writeByItself': setting({ card: 'mail', schema: z.boolean(), default: true }),
  /** Off: nothing is sent, and nobody is offered texts. */
  'sms.enable': setting({ card: 'sms', schema: z.boolean(), default: false }),
  'sms.accountSid': setting({
    card: 'twilio',
    schema: optional('validation.accountSid', (text) => /^AC[\da-f]{32}$/i.test(text)),
    default: '',
    danger: 'service',
  }),
  'sms.authToken': setting({
    card: 'twilio',
    test: 'sms',
    schema: secretText,
    default: '',
    secret: { host: 'sms.apiBase' },
  }),
  /** A number, a name, or the SID of a messaging service. */
  'sms.senderId': setting({
    card: 'twilio',
    schema: optional('validation.smsSender', (text) => smsSender.test(text)),
    default: '',
  }),
  'sms.footer': setting({ card: 'sms', schema: footer, default: 'No reply.' }),
  /** Minor units, for the estimate before sending. */
  'sms.pricePerSegment': setting({
    card: 'sms',
    control: 'money',
    schema: amountSchema.min(0, { error: 'validation.amount' }).max(10_000, { error: 'validation.amount' }),
    default: 0,
  }),
  'sms.apiBase': setting({
    card: 'twilio',
    schema: optionalUrl,
    default: 'https://api.twilio.com',
    address: 'called',
  }),
  /** Anyone who knows this address can post to the channel. */
  'discord.webhookUrl': setting({
    card: 'chat',
    test: 'discord',
    schema: optionalUrl,
    default: '',
    secret: itself,
    address: 'called',
  }),
  'slack.webhookUrl': setting({
    card: 'chat',
    test: 'slack',
    schema: optionalUrl,
    default: '',
    secret: itself,
    address: 'called',
  }),
  /** Is told whose theme to play, and the address of the sound. */
  'kiosk.themeWebhookUrl': setting({
    card: 'themes',
    test: 'theme',
    schema: optionalUrl,
    default: '',
    secret: itself,
    address: 'called',
  }),
} as const
