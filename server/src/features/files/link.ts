import { createHmac, timingSafeEqual } from 'node:crypto'
import { fileRoutes } from '@fobhouse/contract/routes/files.ts'
import type { Temporal } from 'temporal-polyfill'

export type LinkedFile = { id: number; link_key: string }

/**
 * A path that anybody can use to fetch a file until an instant: id, end, and a signature over both with the file's own
 * key. Every process can compute it, and it stops working when the file is removed.
 */
export function linkToFile(file: LinkedFile, until: Temporal.Instant): string {
  const seconds = Math.floor(until.epochMilliseconds / 1000)
  return fileRoutes.get.path.replace(':token', `${file.id}.${seconds}.${sign(file, seconds)}`)
}

/** A path that stays the same for an hour, so that a browser loads the file only once, and works for one or two; null for no file. */
export function linkForHours(
  { clock }: { clock: { now(): Temporal.Instant } },
  { id, link_key }: { id: number | null; link_key: string | null },
): string | null {
  if (id === null || link_key === null) return null
  const hour = clock.now().round({ smallestUnit: 'hour', roundingMode: 'floor' })
  return linkToFile({ id, link_key }, hour.add({ hours: 2 }))
}

/** Parses the token in a path; undefined if it is malformed. */
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
