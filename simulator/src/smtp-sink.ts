import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { createWaitableList, type WaitableList } from '@fobhouse/stripe-counterpart/waitable-list.ts'

export type ReceivedMail = {
  /** The envelope's sender and recipients, which may differ from the headers. */
  envelope: { from: string; to: string[] }
  from: string
  to: string
  subject: string
  text: string
  html: string
  messageId: string
  /** By header name in lower case. */
  headers: Record<string, string>
  isEncrypted: boolean
  attachments: readonly { name: string; mediaType: string; content: Buffer }[]
  /** Whole addresses found in the text. */
  links: string[]
}

export type SmtpSinkOptions = {
  /** 0 or none: a free port. */
  port?: number
  /** Refuses everybody who does not sign in like this. */
  auth?: { user: string; password: string }
  /** Offers no STARTTLS. */
  isPlain?: true
  /** Returns the answer that refuses a recipient, for example `550 No such user`; undefined accepts the mail. */
  refuse?: (recipient: string) => string | undefined
  /** Holds back the answer to the sender until the promise resolves. */
  beforeTaking?: () => Promise<unknown>
}

/** A mail server that stores every mail. */
export type SmtpSink = {
  port: number
  /** For the setting `mail.smtpUrl`. */
  url: string
  /** Oldest first. */
  mails: readonly ReceivedMail[]
  /** The first mail that fits, past or future. Throws after `timeoutMs`. */
  waitFor(fits: (mail: ReceivedMail) => boolean, timeoutMs?: number): Promise<ReceivedMail>
  arrivals: WaitableList<ReceivedMail>
  stop(): Promise<void>
}

export async function startSmtpSink(options: SmtpSinkOptions = {}): Promise<SmtpSink> {
  const mailbox = createWaitableList<ReceivedMail>((mail) => `${mail.to}: ${mail.subject}`)
  const server = new SMTPServer(serverOptions(options, mailbox.add))
  // A sender's connection broke: an unfinished mail is not a mail.
  server.on('error', () => undefined)
  const listening = server.listen(options.port ?? 0, '127.0.0.1')
  await once(listening, 'listening')
  // It listens on an address and a port, so `address()` is not the path of a pipe.
  const { port } = listening.address() as AddressInfo
  const login = options.auth && `${encodeURIComponent(options.auth.user)}:${encodeURIComponent(options.auth.password)}@`
  return {
    port,
    url: `smtp://${login ?? ''}127.0.0.1:${port}`,
    mails: mailbox.items,
    waitFor: mailbox.waitFor,
    arrivals: mailbox,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

function serverOptions(options: SmtpSinkOptions, add: (mail: ReceivedMail) => void): SMTPServerOptions {
  return {
    logger: false,
    authOptional: options.auth === undefined,
    allowInsecureAuth: options.isPlain === true,
    disabledCommands: [...(options.auth ? [] : ['AUTH']), ...(options.isPlain === true ? ['STARTTLS'] : [])],
    closeTimeout: 100,
    onAuth(given, _session, done) {
      const isRight = given.username === options.auth?.user && given.password === options.auth?.password
      if (isRight) done(null, { user: given.username })
      else done(refusal('535 Invalid username or password'))
    },
    onRcptTo({ address }, _session, done) {
      const answer = options.refuse?.(address)
      done(answer === undefined ? null : refusal(answer))
    },
    onData(stream, session, done) {
      const { mailFrom, rcptTo } = session.envelope
      const envelope = {
        from: mailFrom === false ? '' : mailFrom.address,
        to: rcptTo.map((recipient) => recipient.address),
      }
      const take = callbackify(async () => {
        const mail = await receive(stream, envelope, session.secure)
        await options.beforeTaking?.()
        add(mail)
        return 'Kept'
      })
      take(done)
    },
  }
}

/** An error that smtp-server sends to the client with this code and text. */
function refusal(answer: string): Error {
  const [code = '550', ...words] = answer.split(' ')
  return Object.assign(new Error(words.join(' ')), { responseCode: Number(code) })
}

async function receive(
  stream: NodeJS.ReadableStream,
  envelope: ReceivedMail['envelope'],
  isEncrypted: boolean,
): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(await buffer(stream))
  const text = mail.text ?? ''
  return {
    envelope,
    isEncrypted,
    from: mail.from?.address ?? '',
    to: mail.to?.[0]?.address ?? '',
    subject: mail.subject ?? '',
    text,
    html: mail.html ?? '',
    messageId: mail.messageId ?? '',
    headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
    attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
      name: filename ?? '',
      mediaType: mimeType,
      content: typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content)),
    })),
    links: text.match(/https?:\/\/\S+/g) ?? [],
  }
}
