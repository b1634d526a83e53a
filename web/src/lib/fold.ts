import { withoutAccents } from '@fobhouse/contract/text.ts'

/** Text folded for searches by the server's rule: neither case nor accents matter. */
export function fold(text: string): string {
  return withoutAccents(text.normalize('NFC').toLowerCase())
}

/** Whether any of the texts contains `typed`. */
export function isFound(typed: string, ...texts: string[]): boolean {
  const wanted = fold(typed.trim())
  return texts.some((text) => fold(text).includes(wanted))
}

/** Where `typed` occurs in a text, for marking it; undefined if it does not, or if nothing was typed. */
export function placeOf(typed: string, text: string): { start: number; end: number } | undefined {
  const wanted = fold(typed.trim())
  if (wanted === '') return undefined
  // Folding may lengthen a letter (æ becomes ae), so the search compares parts of the original text.
  for (let start = 0; start < text.length; start += 1) {
    for (let end = start + 1; end <= text.length; end += 1) {
      const part = fold(text.slice(start, end))
      if (part === wanted) return { start, end }
      if (!wanted.startsWith(part)) break
    }
  }
  return undefined
}
