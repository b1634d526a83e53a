import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  colourSettings,
  colourStyles,
  type Asker,
  type DrawnAhead,
  type DrawnScreens,
  drawnAheadSchema,
  type DrawnSettings,
  fillDrawing,
  type FrameKind,
} from '@fobhouse/contract/drawn-ahead.ts'
import { escapeHtml } from '@fobhouse/contract/html.ts'
import type { Locale } from '@fobhouse/contract/languages.ts'
import { byPath } from './by-path.ts'

type Visit = {
  url: string
  language: Locale
  /** Undefined: nothing is drawn. */
  asker: Asker | undefined
  /** Whether somebody is signed in whose membership is active. */
  isActive: () => Promise<boolean>
  /** The first rows of a list by their address, as JSON; undefined if the page asks for them itself. */
  rowsOf: (address: string) => Promise<string | undefined>
}
type Drawing = { body: string; styles: string }
type Colours = DrawnAhead['colours']

/** Puts what the build drew of an address into the page, with the club's own values; the code takes its place later. */
export function readDrawnAhead(
  pageFolder: string,
  read: DrawnSettings,
): (html: string, visit: Visit) => Promise<string> {
  const file = join(pageFolder, '.vite/drawn-ahead.json')
  if (!existsSync(file)) return async (html) => html
  const drawn = drawnAheadSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  const { visitor, signedIn, kiosk, colours } = drawn
  const drawings: Record<Asker, Draw> = {
    visitor: screensOf(visitor, colours, read),
    signedIn: framesOf(signedIn, colours, read),
    kiosk: screensOf(kiosk, colours, read),
  }
  return async (html, { url, asker, rowsOf, ...visit }) => {
    const said = inLanguage(html, drawn.words[visit.language], visit.language)
    const [path = ''] = url.split('?', 1)
    const drawing = asker && (await drawings[asker]({ path, hasQuery: url.includes('?'), ...visit }))
    if (!drawing) return said
    const list = listIn(drawing.body)
    const rows = list && { ...list, sent: await rowsOf(list.address.replaceAll('&amp;', '&')) }
    return withDrawing(asker === 'kiosk' ? said.replace('<html ', '<html data-kiosk ') : said, { ...drawing, rows })
  }
}

type Asked = Pick<Visit, 'language' | 'isActive'> & { path: string; hasQuery: boolean }
type Draw = (asked: Asked) => Promise<Drawing | undefined>

function screensOf({ screens, styles }: DrawnScreens, colours: Colours, read: DrawnSettings): Draw {
  const screenOf = byPath(screens)
  const stylesNow = onceForColours(styles, colours, read)
  return async ({ path, language }) => {
    const body = screenOf(path)?.bodies[language]
    return body === undefined ? undefined : { body: fillDrawing(body, read), styles: stylesNow() }
  }
}

function framesOf({ screens, bodies, styles }: DrawnAhead['signedIn'], colours: Colours, read: DrawnSettings): Draw {
  const screenOf = byPath(screens)
  const stylesNow = onceForColours(styles, colours, read)
  return async ({ path, language, ...asked }) => {
    const frame = screenOf(path)?.frame
    if (!frame) return undefined
    const kind = await kindNow(frame.kind, asked)
    return { body: fillDrawing(bodies[kind][language], read, frame.titles[language]), styles: stylesNow() }
  }
}

async function kindNow(kind: FrameKind, { hasQuery, isActive }: Pick<Asked, 'hasQuery' | 'isActive'>) {
  if (kind === 'members' && hasQuery) return 'wide' // it may name another filter
  return kind === 'dashboard' && (await isActive()) ? 'activeDashboard' : kind
}

/** Shades take a while to find, and a club seldom changes its colours. */
function onceForColours(styles: string, colours: Colours, read: DrawnSettings): () => string {
  let made = { own: '', styles: '' }
  return () => {
    const own = colourSettings.map(read).join(' ')
    if (made.own !== own) made = { own, styles: colourStyles(styles, colours, read) }
    return made.styles
  }
}

/** The page's language, and what it says where its code does not come or is not run. */
function inLanguage(html: string, { notLoaded, needsScript }: DrawnAhead['words'][Locale], language: Locale): string {
  const words = `<p id="not-loaded" role="alert" hidden>${escapeHtml(notLoaded)}</p><noscript><p>${escapeHtml(needsScript)}</p></noscript>`
  return html.replace(/<html lang="[^"]*"/, `<html lang="${language}"`).replace('</body>', () => `${words}</body>`)
}

/** A browser paints what has come so far, and what stands in the middle would move: so it is seen once it is whole. */
const whole = '<style data-drawn-rules>[data-drawn]{visibility:visible}</style>'

/**
 * The drawing needs few rules, which come with it. The page's styles keep their place and apply once they have come, and its
 * code begins once the drawing is seen: of a second visit both are there at once, and would be seen first (`public/early.js`).
 */
function withDrawing(html: string, { body, styles, rows }: Drawing & { rows: Rows | undefined }): string {
  return html
    .replaceAll(
      /<link rel="stylesheet"([^>]*)>/g,
      '<link rel="preload" as="style"$1><link rel="stylesheet" media="print" data-later$1>',
    )
    .replace(/<meta name="viewport"[^>]*>/, (width) => `${width}${rowsTag(rows)}`) // before that a phone is 980 pixels wide
    .replace('</head>', () => `<style data-drawn-rules>${styles}</style></head>`)
    .replace(
      /<script type="module"([^>]*)><\/script>/,
      '<template data-code><script type="module"$1></script></template>',
    )
    .replace('<div id="root"></div>', () => `<div id="root" data-drawn>${body}</div>${rowsHere(rows)}${whole}`)
}

/** The address as it stands in HTML. */
type List = { address: string; media: string }
type Rows = List & { sent: string | undefined }

/** The list in a drawing whose first rows the first script puts in (`public/early.js`). */
function listIn(body: string): List | undefined {
  const [, address, media] = /data-rows="([^"]+)" data-media="([^"]+)"/.exec(body) ?? []
  return address === undefined || media === undefined ? undefined : { address, media }
}

/** Requests rows that are not in the page before other files. */
function rowsTag(rows: Rows | undefined): string {
  if (!rows || rows.sent !== undefined) return ''
  return `<link rel="preload" as="fetch" crossorigin href="${rows.address}" media="${rows.media}">`
}

function rowsHere(rows: Rows | undefined): string {
  return rows?.sent === undefined ? '' : `<script type="application/json" data-sent-rows>${rows.sent}</script>`
}
