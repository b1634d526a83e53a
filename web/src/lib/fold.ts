import { withoutAccents } from '@fobhouse/contract/text.ts'

/** Text as searches compare it, by the server's own rule: neither case nor accents matter. */
export function fold(text: string): string {
  return withoutAccents(text.normalize('NFC').toLowerCase())
}

/** Whether any of the texts contains what was typed. */
export function isFound(typed: string, ...texts: string[]): boolean {
  const wanted = fold(typed.trim())
  return texts.some((text) => fold(text).includes(wanted))
}

/** Where what was typed stands in a text, to be marked there; undefined where it does not, or nothing was typed. */
export function placeOf(typed: string, text: string): { start: number; end: number } | undefined {
  const wanted = fold(typed.trim())
  if (wanted === '') return undefined
  // Folding may lengthen a letter (æ is ae), so the place is sought in the text itself.
  for (let start = 0; start < text.length; start += 1) {
    for (let end = start + 1; end <= text.length; end += 1) {
      const part = fold(text.slice(start, end))
      if (part === wanted) return { start, end }
      if (!wanted.startsWith(part)) break
    }
  }
  return undefined
}
