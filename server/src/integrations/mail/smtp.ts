import { isIP } from 'node:net'
import { z } from 'zod'
import { isOwnNetwork, resolveHost } from '../network-address.ts'
import type { Attachment } from '../post-form.ts'
import type { SendResult } from '../send-result.ts'

export type SmtpMessage = {
  from: { name: string; address: string }
  to: string
  subject: string
  text: string
  html: string
  /** Equal for every try of a message, so that mail programs recognise a repeat. */
  messageId: string
  /** Address for unsubscribing with one click (RFC 8058). */
  unsubscribeUrl?: string
  attachment?: Attachment
}

const connectionTimeoutMs = 10_000
const silenceTimeoutMs = 30_000

/**
 * Sends one message through the server of `smtpUrl` (`smtp://[user:password@]host[:port]`, `smtps://` for TLS from the
 * start). Never throws: every fault is a result.
 */
export async function sendBySmtp(smtpUrl: string, message: SmtpMessage): Promise<SendResult> {
  try {
    const options = await connectionOptions(new URL(smtpUrl))
    // Loaded at first use: a club without a mail server never pays for it.
    const { createTransport } = await import('nodemailer')
    const { attachment, ...letter } = message
    const info = await createTransport(options).sendMail({
      ...letter,
      attachments: attachmentsOf(attachment),
      to: { name: '', address: message.to }, // taken as it is; a text would be split at commas
      // Nothing in our text may make the library read a file or an address.
      disableFileAccess: true,
      disableUrlAccess: true,
      headers: headersOf(message),
    })
    return { outcome: 'sent', answer: info.response }
  } catch (error) {
    return resultOf(error)
  }
}

function attachmentsOf(attachment: Attachment | undefined) {
  if (attachment === undefined) return []
  const { fileName: filename, mediaType: contentType, content } = attachment
  return [{ filename, contentType, content: Buffer.from(content) }]
}

/** Connects and signs in as for a message, but sends none. Undefined if that worked, else the server's reason. */
export async function trySmtp(smtpUrl: string): Promise<string | undefined> {
  try {
    const options = await connectionOptions(new URL(smtpUrl))
    const { createTransport } = await import('nodemailer')
    await createTransport(options).verify()
    return undefined
  } catch (error) {
    const { message, response } = smtpErrorSchema.parse(error)
    return response ?? message
  }
}

function headersOf({ unsubscribeUrl }: SmtpMessage): Record<string, string> {
  if (unsubscribeUrl === undefined) return { 'Auto-Submitted': 'auto-generated' }
  return { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

async function connectionOptions(url: URL) {
  const host = url.hostname.replaceAll(/^\[|\]$/g, '')
  const address = await resolveHost(host)
  const isSecure = url.protocol === 'smtps:'
  const isNear = isOwnNetwork(address)
  const user = decodeURIComponent(url.username)
  return {
    host: address,
    port: url.port === '' ? (isSecure ? 465 : 587) : Number(url.port),
    secure: isSecure,
    // Passwords cross the internet only encrypted.
    requireTLS: user !== '' && !isNear,
    // A server in the club's own network rarely has a public certificate; its encryption still beats none.
    tls: { ...(isIP(host) === 0 ? { servername: host } : {}), rejectUnauthorized: isSecure || !isNear },
    ...(user === '' ? {} : { auth: { user, pass: decodeURIComponent(url.password) } }),
    connectionTimeout: connectionTimeoutMs,
    greetingTimeout: connectionTimeoutMs,
    socketTimeout: silenceTimeoutMs,
    allowInternalNetworkInterfaces: true,
  }
}

/** A 5xx for recipient or content is about this message; any other fault, about the server or our settings. */
function resultOf(error: unknown): SendResult {
  const { message, command = '', response, responseCode = 0 } = smtpErrorSchema.parse(error)
  const reason = response ?? message
  const isAboutMessage = command === 'RCPT TO' || command === 'DATA'
  if (isAboutMessage && responseCode >= 500) return { outcome: 'refused', reason }
  return { outcome: 'later', reason, isServerFault: !isAboutMessage }
}

/** The fields that nodemailer adds to an error. */
const smtpErrorSchema = z.object({
  message: z.string().catch('Unknown error'),
  command: z.string().optional().catch(undefined),
  /** The server's own words. */
  response: z.string().optional().catch(undefined),
  responseCode: z.number().optional().catch(undefined),
})
