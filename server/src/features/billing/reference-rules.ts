/**
 * The number by which a member's bank payments are known: a seven, the member's number, its own length, and Luhn's check
 * digit. Digits alone, because bank forms for references take nothing else; with length and check digit, because people
 * mistype. Never begins with a zero, which banks and spreadsheets drop.
 */
export function paymentReferenceOf(memberId: number): string {
  const body = `7${String(memberId).padStart(5, '0')}`
  const counted = `${body}${(body.length + 2) % 10}`
  return `${counted}${checkDigitOf(counted)}`
}

/** As people read it: in groups of four. */
export function spellReference(reference: string): string {
  return reference.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
}

/** The member whose reference this is, digits alone; undefined where it is nobody's. */
export function memberOfReference(digits: string): number | undefined {
  const match = /^7(\d{5,13})\d\d$/.exec(digits)
  if (!match) return undefined
  const memberId = Number(match[1])
  return memberId > 0 && paymentReferenceOf(memberId) === digits ? memberId : undefined
}

/** Characters that may stand between the digits of a number. */
const between = /[\s\u00a0.,:;\-–—/_\\|'’()#*+]+/u.source
/** More pieces than a number is broken into. */
const mostPieces = 8

function toDigits(word: string): string {
  return word.replaceAll(/o/gi, '0').replaceAll(/[il]/gi, '1')
}

/**
 * The members whose references stand in what somebody wrote to the bank, each once: broken up by spaces, points or
 * dashes, beside words and other numbers, with zeros before them, with an O or I for what the digits look like.
 */
export function findReferences(text: string): number[] {
  const typed = text.normalize('NFKC').replaceAll(/\b[oil\d]+\b/gi, (word) => (/\d/.test(word) ? toDigits(word) : word))
  const found = new Set<number>()
  for (const [run] of typed.matchAll(new RegExp(`\\d+(?:${between}\\d+)*`, 'gu'))) {
    const pieces = run.match(/\d+/g) ?? []
    for (const start of pieces.keys()) {
      for (let end = start + 1; end <= Math.min(pieces.length, start + mostPieces); end += 1) {
        const memberId = memberOfReference(pieces.slice(start, end).join('').replace(/^0+/, ''))
        if (memberId !== undefined) found.add(memberId)
      }
    }
  }
  return [...found]
}

/** Luhn (ISO/IEC 7812-1, annex B), as bank references have it. */
function checkDigitOf(digits: string): number {
  const doubled = [...digits].toReversed().map((digit, place) => Number(digit) * (place % 2 === 0 ? 2 : 1))
  const sum = doubled.reduce((total, each) => total + (each > 9 ? each - 9 : each), 0)
  return (10 - (sum % 10)) % 10
}
