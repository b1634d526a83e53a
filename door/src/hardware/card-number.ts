import { cardNumberSchema } from '@fobhouse/contract/text.ts'
import type { CardFormat } from '../settings.ts'

/** The decimal number in a reader's line; undefined if it holds none. Separators and control characters do not count. */
export function parseCard(line: string, format: CardFormat): string | undefined {
  const text = line.replaceAll(/[\p{Cc}\s:-]/gu, '')
  if (format === 'decimal') return cardNumberSchema.safeParse(text).data
  if (!/^[\da-f]{1,32}$/iu.test(text)) return undefined
  const digits = format === 'hex' ? text : reverseBytes(text)
  return cardNumberSchema.safeParse(BigInt(`0x${digits}`).toString()).data
}

function reverseBytes(hex: string): string {
  const whole = hex.length % 2 === 0 ? hex : `0${hex}`
  return (whole.match(/../gu) ?? []).reduce((after, byte) => `${byte}${after}`, '')
}
