import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createWaitableList, type WaitableList } from '@fobhouse/stripe-counterpart/waitable-list.ts'

export type ReceivedSms = { to: string; from: string; body: string }

/** The answer of a Twilio refusal: its HTTP status and its own code. */
export type SmsRefusal = { status: number; code: number; message: string }

export type SmsSinkOptions = {
  /** 0 or none: a free port. */
  port?: number
  /** Returns a refusal; undefined accepts the text. */
  refuse?: (sms: ReceivedSms) => SmsRefusal | undefined
}

/** Twilio's counterpart: accepts `POST /2010-04-01/Accounts/{sid}/Messages.json`, and delivers nothing. */
export type SmsSink = {
  port: number
  /** The address for the settings. */
  apiBase: string
  accountSid: string
  authToken: string
  messages: readonly ReceivedSms[]
  arrivals: WaitableList<ReceivedSms>
  /** How many calls it received, refusals included. */
  calls(): number
  stop(): Promise<void>
}

const accountSid = `AC${'0'.repeat(31)}1`
const authToken = 'simulated-auth-token'
/** The number that is never valid: https://www.twilio.com/docs/iam/test-credentials */
const invalidNumber = '+15005550001'

export const smsRefusals = {
  authenticate: { status: 401, code: 20_003, message: 'Authenticate' },
  notFound: { status: 404, code: 20_404, message: 'The requested resource was not found' },
  tooManyRequests: { status: 429, code: 20_429, message: 'Too Many Requests' },
  invalidTo: (to: string) => ({ status: 400, code: 21_211, message: `Invalid 'To' Phone Number: ${to}` }),
  noBody: { status: 400, code: 21_602, message: 'Message body is required.' },
  noFrom: { status: 400, code: 21_603, message: "A 'From' phone number is required." },
} satisfies Record<string, SmsRefusal | ((to: string) => SmsRefusal)>

export async function startSmsSink(options: SmsSinkOptions = {}): Promise<SmsSink> {
  const arrivals = createWaitableList<ReceivedSms>((sms) => `${sms.to}: ${sms.body}`)
  let calls = 0
  const server = createServer((request, response) => {
    void text(request).then((raw) => {
      calls += 1
      const sms = readSms(raw)
      const refusal = refusalOf(request, sms) ?? options.refuse?.(sms)
      if (refusal) return sendRefusal(response, refusal)
      arrivals.add(sms)
      return sendMessage(response, { sms, number: calls })
    })
  })
  server.listen(options.port ?? 0, '127.0.0.1')
  await once(server, 'listening')
  // It listens on an address and a port, so `address()` is not the path of a pipe.
  const { port } = server.address() as AddressInfo
  return {
    port,
    apiBase: `http://127.0.0.1:${port}`,
    accountSid,
    authToken,
    messages: arrivals.items,
    arrivals,
    calls: () => calls,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function readSms(raw: string): ReceivedSms {
  const form = new URLSearchParams(raw)
  const from = form.get('From') ?? form.get('MessagingServiceSid') ?? ''
  return { to: form.get('To') ?? '', from, body: form.get('Body') ?? '' }
}

function refusalOf(request: IncomingMessage, { to, from, body }: ReceivedSms): SmsRefusal | undefined {
  const isForm = request.headers['content-type'] === 'application/x-www-form-urlencoded'
  const path = `/2010-04-01/Accounts/${accountSid}/Messages.json`
  const credentials = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  if (request.headers.authorization !== credentials) return smsRefusals.authenticate
  if (request.method !== 'POST' || request.url !== path || !isForm) return smsRefusals.notFound
  if (!/^\+[1-9]\d{6,14}$/.test(to) || to === invalidNumber) return smsRefusals.invalidTo(to)
  if (from === '') return smsRefusals.noFrom
  return body === '' ? smsRefusals.noBody : undefined
}

function sendRefusal(response: ServerResponse, { status, code, message }: SmsRefusal): void {
  const more_info = `https://www.twilio.com/docs/errors/${code}`
  respond(response, status, { code, message, more_info, status })
}

function sendMessage(response: ServerResponse, { sms, number }: { sms: ReceivedSms; number: number }): void {
  const sid = `SM${number.toString(16).padStart(32, '0')}`
  respond(response, 201, {
    account_sid: accountSid,
    api_version: '2010-04-01',
    body: sms.body,
    direction: 'outbound-api',
    error_code: null,
    error_message: null,
    from: sms.from,
    num_media: '0',
    sid,
    status: 'queued',
    to: sms.to,
    uri: `/2010-04-01/Accounts/${accountSid}/Messages/${sid}.json`,
  })
}

function respond(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}
