import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorCode } from '@fobhouse/contract/errors.ts'
import { AppError } from '../core/errors.ts'

/** How long the sender may take to read the reason; further input is ignored. */
const millisecondsToRead = 1000

const codes: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
}
const reasons: Record<number, string> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  413: 'Content Too Large',
  431: 'Request Header Fields Too Large',
}

const refused = new WeakSet<Socket>()

/**
 * Answers requests that the HTTP parser cannot read on the socket itself, with a normal refusal, and ends the
 * connection on both sides (https://nodejs.org/api/http.html#event-clienterror).
 */
export function answerWireFault(error: NodeJS.ErrnoException, socket: Socket): void {
  if (refused.has(socket)) return // more of the same
  if (error.code === 'ECONNRESET' || !socket.writable || hasBegunAnswer(socket)) {
    socket.destroy()
    return
  }
  refused.add(socket)
  socket.end(textOf(new AppError(codes[error.code ?? ''] ?? 'malformed_request')))
  const impatience = setTimeout(() => socket.destroy(), millisecondsToRead)
  socket.once('close', () => clearTimeout(impatience))
}

/** An answer has begun: a second one in its midst would be read as part of it. */
function hasBegunAnswer(socket: Socket): boolean {
  // Node's own default handler uses the same property (`socketOnError` of its `_http_server.js`).
  const { _httpMessage: answer } = socket as Socket & { _httpMessage?: ServerResponse | null }
  return answer?.headersSent === true
}

function textOf(error: AppError): string {
  const body = JSON.stringify(error.toBody())
  return [
    `HTTP/1.1 ${error.status} ${reasons[error.status] ?? 'Bad Request'}`,
    'connection: close',
    'cache-control: no-store',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n')
}
