import { timingSafeEqual } from 'node:crypto'
import { hashSecret } from '../../core/ids.ts'

/** Whether this is the digest of the code; in the same time for every wrong one. */
export function isDigestOf(code: string, digest: string): boolean {
  const [expected, given] = [Buffer.from(digestOfCode(code)), Buffer.from(digest)]
  return expected.length === given.length && timingSafeEqual(expected, given)
}

/** Capitals, dashes and blanks of a code do not matter. */
export function digestOfCode(code: string): string {
  return hashSecret(code.toUpperCase().replaceAll(/[^\dA-Z]/g, ''))
}
