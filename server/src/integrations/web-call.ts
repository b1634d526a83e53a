import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import { CallFault } from './call-fault.ts'
import { isOwnNetwork, resolveHost } from './network-address.ts'

// Not imported: an import reads every export of `node:http`, even its WebSocket, which loads Node's whole `fetch` (2 to
// 3 MB).
const { request: requestHttp } = process.getBuiltinModule('node:http')
const { request: requestHttps } = process.getBuiltinModule('node:https')

export type WebCall = {
  method: 'GET' | 'POST' | 'PUT'
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** Limits the whole call. */
  timeoutMs?: number
  mostBytes?: number
  /** Only addresses of the internet are called, none of the club's own network. */
  isPublic?: boolean
}

export type WebAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

const usualTimeoutMs = 10_000
const usualMostBytes = 64 * 1024

/**
 * Calls an address that an administrator entered. It may be in the club's own network; link-local and multicast
 * addresses are refused, redirects are not followed, time and size are limited. Throws if no answer came; the error
 * names the host at most, because the rest of the address is often a secret.
 */
export async function callWeb(address: string, call: WebCall): Promise<WebAnswer> {
  const url = new URL(address)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new Error('Only http and https can be called')
  const host = url.hostname.replaceAll(/^\[|\]$/g, '')
  const signal = AbortSignal.timeout(call.timeoutMs ?? usualTimeoutMs)
  const connectTo = await resolveHost(host)
  if (call.isPublic === true && isOwnNetwork(connectTo)) throw new Error(`${host} is in the club’s own network`)
  const { body: content = '' } = call
  const body = typeof content === 'string' ? Buffer.from(content) : content
  const options = {
    method: call.method,
    // The address that was checked: a second look-up could differ.
    host: connectTo,
    port: url.port === '' ? undefined : Number(url.port),
    path: `${url.pathname}${url.search}`,
    headers: {
      'user-agent': 'Fobhouse',
      ...call.headers,
      host: url.host,
      ...(call.method === 'GET' ? {} : { 'content-length': String(body.length) }),
    },
    ...(url.username === '' ? {} : { auth: credentialsOf(url) }),
    ...(isIP(host) === 0 ? { servername: host } : {}),
    agent: false,
    signal,
  } as const
  const request = url.protocol === 'https:' ? requestHttps(options) : requestHttp(options)
  try {
    return await converse(request, body, call.mostBytes ?? usualMostBytes)
  } catch (error) {
    if (signal.aborted) throw new CallFault('late', `${host} did not answer in time`, { cause: error })
    throw error
  }
}

function credentialsOf(url: URL): string {
  return `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
}

function converse(request: ReturnType<typeof requestHttp>, body: Uint8Array, mostBytes: number): Promise<WebAnswer> {
  return new Promise((resolve, reject) => {
    request.on('error', reject)
    request.on('response', (response) => {
      const parts: Buffer[] = []
      let size = 0
      response.on('data', (part: Buffer) => {
        size += part.length
        if (size > mostBytes)
          response.destroy(new CallFault('too_large', `The answer is larger than ${mostBytes} bytes`))
        else parts.push(part)
      })
      response.on('error', reject)
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      )
    })
    request.end(body)
  })
}
