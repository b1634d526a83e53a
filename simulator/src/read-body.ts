import type { IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'

export type ReceivedFile = { field: string; name: string; mediaType: string; content: Buffer }

export type ReceivedBody = {
  /** Undefined if the body is not JSON. */
  json: unknown
  /** The text fields of a form, by name. */
  fields: Record<string, string>
  files: ReceivedFile[]
}

/** Reads a JSON body, or a form with files. */
export async function readBody(request: IncomingMessage): Promise<ReceivedBody> {
  const raw = await buffer(request)
  const contentType = request.headers['content-type'] ?? ''
  if (!contentType.startsWith('multipart/form-data')) return { json: parseJson(raw.toString()), fields: {}, files: [] }
  const form = await new Response(Uint8Array.from(raw), { headers: { 'content-type': contentType } }).formData()
  const fields: ReceivedBody['fields'] = {}
  const files: ReceivedFile[] = []
  for (const [field, value] of form) {
    if (typeof value === 'string') fields[field] = value
    else files.push({ field, name: value.name, mediaType: value.type, content: Buffer.from(await value.arrayBuffer()) })
  }
  return { json: undefined, fields, files }
}

export function parseJson(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    return undefined // each service answers a non-JSON body in its own way
  }
}
