import { escapeHtml } from '@fobhouse/contract/html.ts'
import type { Fetched, Trace } from './trace.ts'

const width = 760
const namesWidth = 190
const rowHeight = 16
const headHeight = 56
const stepMs = 500

const styles = `
    text { fill: #1c1c1c; font: 11px system-ui, sans-serif } .title { font-weight: 700; font-size: 13px }
    .line { stroke: #d5d5d5 } .moment { stroke: #a8010f; stroke-width: 1.5 } .moment-name { fill: #a8010f }
    .wait { fill: #b9cfe6 } .come { fill: #0b6bb5 } .busy { fill: #c2410c }
    @media (prefers-color-scheme: dark) {
      text { fill: #eee } .line { stroke: #444 } .moment { stroke: #ff8a92 } .moment-name { fill: #ff8a92 }
      .wait { fill: #33526f } .come { fill: #6bb8f5 } .busy { fill: #ff9a62 }
    }`

/**
 * Draws a visit as an SVG picture: a line for each file with its wait (light) and its transfer (dark), one for the
 * page's thread, and the moments that a person notices.
 */
export function drawTrace(title: string, { fetched, busy, moments }: Trace): string {
  const end = Math.ceil(Math.max(...moments.map(({ at }) => at)) / stepMs + 1) * stepMs
  const place = (ms: number): number => Math.round(namesWidth + (ms / end) * (width - namesWidth - 10))
  const shown = fetched.filter(({ asked }) => asked < end)
  const bottom = headHeight + (shown.length + 1) * rowHeight
  const box = (name: string, [from, to]: readonly [number, number], y: number) =>
    `<rect class="${name}" x="${place(from)}" y="${y}" width="${Math.max(1, place(Math.min(to, end)) - place(from))}" height="${rowHeight - 5}"/>`
  const rows = shown.map((file, index) => {
    const y = headHeight + index * rowHeight
    return `<text x="4" y="${y + 10}">${escapeHtml(nameOf(file))}</text>${box('wait', [file.asked, file.answered], y)}${box('come', [file.answered, file.come], y)}`
  })
  const seconds = Array.from({ length: end / stepMs + 1 }, (_none, index) => index * stepMs)
  const lines = seconds.map(
    (ms) =>
      `<line class="line" x1="${place(ms)}" x2="${place(ms)}" y1="${headHeight - 6}" y2="${bottom}"/><text x="${place(ms) - 8}" y="${bottom + 14}">${ms / 1000}</text>`,
  )
  const marks = moments.map(
    ({ name, at }, index) =>
      `<line class="moment" x1="${place(at)}" x2="${place(at)}" y1="${headHeight - 12}" y2="${bottom}"/><text class="moment-name" x="${place(at)}" y="${headHeight - 28 + (index % 2) * 13}" text-anchor="middle">${escapeHtml(name)}, ${(at / 1000).toFixed(1)} s</text>`,
  )
  const thread = `<text x="4" y="${bottom - 6}">the processor is busy</text>${busy
    .filter(({ from }) => from < end)
    .map(({ from, to }) => box('busy', [from, to], bottom - rowHeight))
    .join('')}`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${bottom + 22}" role="img" aria-labelledby="title">`,
    `<title id="title">${escapeHtml(title)}</title>`,
    `<style>${styles}\n  </style>`,
    `<text class="title" x="4" y="16">${escapeHtml(title)}</text>`,
    ...lines,
    ...rows,
    thread,
    ...marks,
    '</svg>\n',
  ].join('\n')
}

/** Without the part of a name that the build makes of its content. */
function nameOf({ path, kilobytes }: Fetched): string {
  const name = path.startsWith('/api/') ? path : (path.split('/').at(-1) ?? '').replace(/-[\w-]{8}\./, '.')
  return `${name === '' ? path : name}, ${kilobytes < 1 ? '< 1' : kilobytes.toFixed(0)} kB`
}
