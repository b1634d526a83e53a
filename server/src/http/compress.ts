import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** Below this, the network gains less than the processor spends. */
const leastLength = 16_384

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** The least effort already shrinks a long list to a twelfth, and the server is often a small board. */
const encoders = {
  br: (text: string) => brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: (text: string) => zip(text, { level: 1 }),
}
type Encoding = keyof typeof encoders

/** Compresses long JSON answers for clients that accept it, off the main thread. */
export function compressAnswers(server: FastifyInstance): void {
  server.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < leastLength) return payload
    reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '))
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    if (encoding === undefined) return payload
    reply.header('content-encoding', encoding).removeHeader('content-length')
    return encoders[encoding](payload)
  })
}

/** The best encoding that the browser accepts; it offers Brotli only on encrypted connections. */
export function chooseEncoding(accepted = ''): Encoding | undefined {
  const taken = new Set(
    accepted
      .split(',')
      .map((part) => part.split(';').map((piece) => piece.trim()))
      .filter(([, quality = '']) => !/^q=0(?:\.0*)?$/.test(quality))
      .map(([name]) => name),
  )
  return taken.has('br') ? 'br' : taken.has('gzip') ? 'gzip' : undefined
}
