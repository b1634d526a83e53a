export type TextPart = {
  kind: 'text' | 'link'
  text: string
  /** Where it begins in the text. */
  at: number
}

/** Splits a text at its web addresses. A full stop or bracket after an address belongs to the sentence. */
export function splitAtLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(/https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]}'’”]/g)) {
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index), at: end })
    parts.push({ kind: 'link', text: match[0], at: match.index })
    end = match.index + match[0].length
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end), at: end })
  return parts
}
