import type { FastifyInstance } from 'fastify'
import { AppError } from '../core/errors.ts'

/** No call of the contract nests half as deep. Code that walks a value recurses for each level. */
const mostLevels = 64

/**
 * Accepts JSON bodies of few levels. A POST with an empty body that is labelled as JSON, as some clients send it,
 * counts as one without a body.
 */
export function acceptJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    if (text === '') done(null, undefined)
    else if (isDeeperThan(mostLevels, text)) done(tooDeep())
    else void parse(request, text, done)
  })
}

const quote = 0x22
const backslash = 0x5c
/** `[` and `{`, and `]` and `}`, differ only in this bit. */
const curlyBit = 0x20
const opener = 0x7b
const closer = 0x7d

/** Whether lists and objects in a JSON text are nested deeper than that, checked before parsing. */
function isDeeperThan(levels: number, text: string): boolean {
  if (text.length <= levels) return false
  let level = 0
  let isInString = false
  for (let index = 0; index < text.length; index += 1) {
    const letter = text.charCodeAt(index)
    if (isInString) {
      if (letter === backslash) index += 1
      else if (letter === quote) isInString = false
    } else if (letter === quote) isInString = true
    else if ((letter | curlyBit) === opener) {
      level += 1
      if (level > levels) return true
    } else if ((letter | curlyBit) === closer) level -= 1
  }
  return false
}

function tooDeep(): AppError {
  return new AppError('validation', { issues: [{ path: [], message: 'validation.tooDeep' }] })
}
