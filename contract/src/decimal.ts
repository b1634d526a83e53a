/** Decimal numbers as people write them, compared exactly: never by way of a floating-point number. */

/** `units` times ten to the power of minus `places`. */
export type Decimal = { units: bigint; places: number }

const written = /^([+\-−]?)(\d+|\d{1,3}(?:[ \u00a0\u202f]\d{3})+)?(?:[.,](\d+))?$/u
const longest = 100

/**
 * Reads `1,5`, `1.5`, `−2` and `12 000`: comma and point mean the same, and spaces may group thousands. Returns
 * undefined for everything else.
 */
export function readDecimal(text: string): Decimal | undefined {
  const trimmed = text.trim()
  if (trimmed.length > longest) return undefined
  const [found, sign, whole = '', fraction = ''] = written.exec(trimmed) ?? []
  if (found === undefined || whole + fraction === '') return undefined
  const units = BigInt(whole.replaceAll(/\D/gu, '') + fraction)
  return { units: sign === '' || sign === '+' ? units : -units, places: fraction.length }
}

/** How many digits it was written with; leading zeros count. */
export function countDigits(text: string): number {
  return text.replaceAll(/\D/gu, '').length
}

/** Whether two numbers differ by at most `tolerance`. */
export function isWithin(value: Decimal, { of, tolerance }: { of: Decimal; tolerance: Decimal }): boolean {
  const places = Math.max(value.places, of.places, tolerance.places)
  const [one, other, most] = [value, of, tolerance].map((each) => each.units * 10n ** BigInt(places - each.places))
  if (one === undefined || other === undefined || most === undefined) return false
  const difference = one > other ? one - other : other - one
  return difference <= most
}
