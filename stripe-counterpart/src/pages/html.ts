const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export function escape(text: string): string {
  return text.replaceAll(/[&<>"']/gu, (character) => entities[character] ?? character)
}

const style = `
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
  body { margin: 0 auto; max-width: 26rem; padding: 1.5rem 1rem 3rem }
  header { border-bottom: 1px solid; font-size: .875rem; margin-bottom: 1.5rem; padding-bottom: .5rem }
  h1 { font-size: 1.375rem; margin: 0 0 .25rem }
  label { display: block; font-weight: 600; margin-top: 1rem }
  input { box-sizing: border-box; font: inherit; padding: .6rem; width: 100% }
  button { cursor: pointer; font: inherit; font-weight: 600; margin-top: 1.25rem; padding: .7rem; width: 100% }
  .amount { font-size: 2rem; font-weight: 700; margin: 0 }
  .problem { border: 2px solid; border-radius: .25rem; font-weight: 600; padding: .6rem }
  .pair { display: grid; gap: 1rem; grid-template-columns: 1fr 1fr }
  h2 { font-size: 1rem; margin: 2rem 0 0 }
  p { margin: .25rem 0 .75rem }
  .number { font-variant-numeric: tabular-nums; white-space: nowrap }
`

/** A whole page. `body` is markup: its values must be escaped already. */
export function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title><style>${style}</style></head>
<body><header>Simulated payment page. No money moves; use test cards only.</header><main>
${body}
</main></body></html>
`
}

/** Formats an amount of minor units for people. */
export function money(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: currency.toUpperCase() })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  const text = String(Math.abs(amount)).padStart(digits + 1, '0')
  const decimal = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
  // Places the decimal point in the text, so no float is ever computed; format() accepts such a text as a decimal
  // number.
  return format.format(`${amount < 0 ? '-' : ''}${decimal}` as `${number}`)
}
