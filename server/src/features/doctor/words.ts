const numbers = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 1 })

export function describeNumber(value: number): string {
  return numbers.format(value)
}

/** `12.3 MB`, `1.2 GB`. */
export function describeBytes(bytes: number): string {
  const [value, unit] = bytes < 1_000_000_000 ? [bytes / 1_000_000, 'MB'] : [bytes / 1_000_000_000, 'GB']
  return `${describeNumber(value)} ${unit}`
}

/** The first three names, and how many more there are: `Front door, Laser, Lathe and 2 more`. */
export function describeNames(names: readonly string[]): string {
  const rest = names.length - 3
  return names.slice(0, 3).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}

export function wordsOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.split('\n', 1)[0] ?? ''
}
