import { createHmac, timingSafeEqual } from 'node:crypto'
import { fileRoutes } from '@fobhouse/contract/routes/files.ts'
import type { Temporal } from 'temporal-polyfill'

export type LinkedFile = { id: number; link_key: string }

/**
 * The path of a file that works until an instant, for whoever has it: id, end and a signature over both with the file's
 * own key. It can be worked out by every process, and ends with the file.
 */
export function linkToFile(file: LinkedFile, until: Temporal.Instant): string {
  const seconds = Math.floor(until.epochMilliseconds / 1000)
  return fileRoutes.get.path.replace(':token', `${file.id}.${seconds}.${sign(file, seconds)}`)
}

/** The parts of a token as it stands in a path; undefined for what is none. */
export function parseToken(token: string): { id: number; until: number; signature: string } | undefined {
  const [, id, until, signature = ''] = /^([1-9]\d{0,14})\.(\d{1,12})\.([\w-]{43})$/.exec(token) ?? []
  return id === undefined ? undefined : { id: Number(id), until: Number(until), signature }
}

export function isSignedFor(file: LinkedFile, { until, signature }: { until: number; signature: string }): boolean {
  return timingSafeEqual(Buffer.from(sign(file, until)), Buffer.from(signature))
}

function sign({ id, link_key }: LinkedFile, until: number): string {
  return createHmac('sha256', link_key).update(`${id}.${until}`).digest('base64url')
}
