/** A part of a font, and the characters in it. */
export type FontRanges = { font: string; ranges: readonly (readonly [from: number, to: number])[] }

/** Reads `{"latin":"U+0000-00FF,U+0131"}`. Throws if a font is missing. */
export function rangesOf(written: unknown, fonts: readonly string[]): FontRanges[] {
  const all = new Map<string, unknown>(Object.entries(written ?? {}))
  return fonts.map((font) => {
    const text = all.get(font)
    if (typeof text !== 'string') throw new Error(`The font does not say which letters ${font} has`)
    return { font, ranges: text.split(',').map(rangeOf) }
  })
}

function rangeOf(text: string): readonly [number, number] {
  const [from = '', to = from] = text.replace('U+', '').split('-')
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
}

/** Splits a text where another part of the font has the characters. Characters in no part use the first. */
export function runsOf(text: string, fonts: readonly FontRanges[]): { font: string; text: string }[] {
  const runs: { font: string; text: string }[] = []
  for (const letter of text) {
    const point = letter.codePointAt(0) ?? 0
    const has = ({ ranges }: FontRanges) => ranges.some(([from, to]) => point >= from && point <= to)
    const font = (fonts.find(has) ?? fonts[0])?.font ?? ''
    const last = runs.at(-1)
    if (last?.font === font) last.text += letter
    else runs.push({ font, text: letter })
  }
  return runs
}
