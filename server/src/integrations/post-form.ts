import { createHash } from 'node:crypto'
import { postBody, type ServiceAnswers } from './post-json.ts'
import type { SendResult } from './send-result.ts'

/** A picture or other file to send with a message. */
export type Attachment = { fileName: string; mediaType: string; content: Uint8Array }

export type FormPart = { name: string } & ({ value: string; mediaType?: string } | { file: Attachment })

/** Photos take a club line's slow way up. */
const timeoutMs = 60_000

/**
 * Sends a form with files (RFC 7578). Never throws, like `postJson`. Names and file names must be plain ASCII without
 * quotes.
 */
export function postForm(
  address: string,
  { parts, headers = {} }: { parts: readonly FormPart[]; headers?: Record<string, string> },
  service: ServiceAnswers = {},
): Promise<SendResult> {
  const { contentType, body } = encodeForm(parts)
  return postBody(address, { headers: { ...headers, 'content-type': contentType }, body, timeoutMs }, service)
}

/** Encodes a form. The boundary is a digest of the parts, so no part can contain it. */
export function encodeForm(parts: readonly FormPart[]): { contentType: string; body: Buffer<ArrayBuffer> } {
  const encoded = parts.map(encodePart)
  const digest = createHash('sha256')
  for (const part of encoded) digest.update(part)
  const boundary = digest.digest('hex')
  const pieces = encoded.flatMap((part) => [Buffer.from(`--${boundary}\r\n`), part, Buffer.from('\r\n')])
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
  }
}

function encodePart(part: FormPart): Buffer {
  const isFile = 'file' in part
  const fileName = isFile ? `; filename="${part.file.fileName}"` : ''
  const mediaType = isFile ? part.file.mediaType : part.mediaType
  const lines = [
    `Content-Disposition: form-data; name="${part.name}"${fileName}`,
    ...(mediaType === undefined ? [] : [`Content-Type: ${mediaType}`]),
  ]
  return Buffer.concat([
    Buffer.from(`${lines.join('\r\n')}\r\n\r\n`),
    isFile ? part.file.content : Buffer.from(part.value),
  ])
}
