import { timingSafeEqual } from 'node:crypto'
import { hashSecret } from '../../core/ids.ts'

/** Whether somebody typed the code that this process printed; capitals, dashes and blanks do not matter. */
export function isSetupCode(code: string, typed: string): boolean {
  return timingSafeEqual(digestOf(code), digestOf(typed))
}

function digestOf(code: string): Buffer {
  return Buffer.from(hashSecret(code.toUpperCase().replaceAll(/[^\dA-Z]/g, '')))
}
