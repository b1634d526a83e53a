import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Asker,
  colourStyles,
  type DrawnAhead,
  type DrawnScreens,
  type DrawnSettings,
  fillDrawing,
  type FrameKind,
  frameKinds,
} from '@fobhouse/contract/drawn-ahead.ts'
import { fallbackLocale } from '@fobhouse/contract/languages.ts'
import type { LoadAhead } from '@fobhouse/contract/load-ahead.ts'
import react from '@vitejs/plugin-react'
import Beasties from 'beasties'
import { createServer, type Plugin } from 'vite'
import type * as Draw from '../src/app/drawn/draw.tsx'
import type { Drawing } from '../src/app/drawn/draw.tsx'
import { handbook } from './handbook.ts'
import { patternOf } from './load-ahead.ts'
import { textsTogether } from './texts.ts'

const web = join(import.meta.dirname, '..')

/**
 * Draws what a visitor sees first while the page is built, in `.vite/drawn-ahead.json`: the server puts it into the page, so that
 * it is seen before any code has come (`contract/src/drawn-ahead.ts`).
 */
export function drawAhead(): Plugin {
  return {
    name: 'draw-ahead',
    apply: 'build',
    async writeBundle({ dir = 'dist' }) {
      const drawn = await withDrawing((draw) => drawAll(draw, dir))
      writeFileSync(join(dir, '.vite/drawn-ahead.json'), JSON.stringify(drawn))
    },
  }
}

/** The page's own modules, as they run where there is no browser. */
async function withDrawing<Result>(work: (draw: typeof Draw) => Promise<Result>): Promise<Result> {
  const server = await createServer({
    configFile: false,
    root: web,
    plugins: [react(), textsTogether(), handbook()],
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
  })
  try {
    // Chromium offers passkeys; where a browser does not, the first script hides their button.
    Object.assign(globalThis, { PublicKeyCredential: Object })
    return await work((await server.ssrLoadModule('/src/app/drawn/draw.tsx')) as typeof Draw) // this module
  } finally {
    await server.close()
  }
}

async function drawAll(draw: typeof Draw, dir: string): Promise<DrawnAhead> {
  // One after the other: there is one language at a time.
  return {
    visitor: await drawScreens(draw, dir),
    kiosk: await drawKiosk(draw, dir),
    signedIn: await drawFrames(draw, dir),
    colours: draw.drawnColours,
    words: await draw.wordsInAllLanguages(),
  }
}

async function drawScreens(draw: typeof Draw, dir: string): Promise<DrawnScreens> {
  const screens: DrawnScreens['screens'] = []
  for (const paths of draw.drawnScreens) {
    const bodies = await draw.drawInAllLanguages(draw.screenAhead(paths[0] ?? ''))
    screens.push({ pattern: paths.map(patternOf).join('|'), bodies })
  }
  const patterns = screens.flatMap(({ pattern }) => pattern.split('|'))
  const files = stylesheets(dir, patterns, 'visitor')
  const bodiesHere = screens.map(({ bodies }) => bodies[fallbackLocale])
  const drawing = draw.screenAhead('/')
  return { screens, styles: await stylesOf(draw, { bodies: bodiesHere, drawing, files, dir }) }
}

async function drawKiosk(draw: typeof Draw, dir: string): Promise<DrawnScreens> {
  const drawing = draw.kioskAhead()
  const bodies = await draw.drawInAllLanguages(drawing)
  const patterns = draw.kioskPaths.map(patternOf)
  const files = stylesheets(dir, patterns, 'kiosk')
  const styles = await stylesOf(draw, { bodies: [bodies[fallbackLocale]], drawing, files, dir })
  return { screens: [{ pattern: patterns.join('|'), bodies }], styles }
}

type DrawnBodies = DrawnScreens['screens'][number]['bodies']

async function drawFrames(draw: typeof Draw, dir: string): Promise<DrawnAhead['signedIn']> {
  const drawn: [FrameKind, DrawnBodies][] = []
  for (const kind of frameKinds) drawn.push([kind, await draw.drawInAllLanguages(draw.frameAhead(kind))])
  const bodies = Object.fromEntries(drawn) as Record<FrameKind, DrawnBodies> // of all of them
  const screens = await draw.framesInAllLanguages()
  const files = stylesheets(dir, draw.framedPaths.map(patternOf), 'signedIn')
  const bodiesHere = Object.values(bodies).map((byLocale) => byLocale[fallbackLocale])
  return {
    screens: screens.map(({ path, ...frame }) => ({ pattern: patternOf(path), ...frame })),
    bodies,
    styles: await stylesOf(draw, { bodies: bodiesHere, drawing: draw.frameAhead('narrow'), files, dir }),
  }
}

type Styled = { bodies: string[]; drawing: Drawing; files: string[]; dir: string }

/** The rules that drawings need, in the stand-in's colours, of which every one can be replaced by a club's own. */
async function stylesOf(draw: typeof Draw, { bodies, drawing, files, dir }: Styled): Promise<string> {
  const inTheme = await rulesFor(bodies, files, dir)
  const [here, elsewhere] = [draw.standIn(), draw.standIn(undefined, '#7a3cc2')]
  const styles = inTheme(await draw.drawTheme(drawing, here))
  const elsewhereStyles = inTheme(await draw.drawTheme(drawing, elsewhere))
  if (colourStyles(styles, draw.drawnColours, elsewhere) !== elsewhereStyles) {
    throw new Error('A rule that the drawings need has a colour that the server cannot replace by the club’s own')
  }
  return styles
}

const ownRules = readFileSync(join(web, 'src/app/drawn/drawn.css'), 'utf8')
const all: DrawnSettings = (key) => key
const none: DrawnSettings = () => ''

/** The rules of these files that drawings need, with those of a theme. */
async function rulesFor(drawn: string[], files: string[], dir: string): Promise<(theme: string) => string> {
  const filled = drawn.flatMap((body) => [all, none].map((settings) => fillDrawing(body, settings))).join('')
  const bodies = filled.replaceAll(/(<\/?)template\b/g, '$1div') // Beasties finds no element inside a template
  const inSchemes = ['light', 'dark'].map((scheme) => `<div data-mantine-color-scheme="${scheme}">${bodies}</div>`)
  const links = files.map((file) => `<link rel="stylesheet" href="${file}">`)
  const html = `<!doctype html><html data-kiosk><head>${links.join('')}</head><body>${inSchemes.join('')}</body></html>`
  const beasties = new Beasties({
    path: dir,
    publicPath: '/',
    logLevel: 'silent',
    allowRules: [/^:root/, /^\[data-kiosk\]:root/, /^:where\(\./],
  })
  const processed = await beasties.process(html)
  const rules = [...processed.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, text = '']) => text).join('\n')
  return (theme) => withoutUnused([rules, theme, ownRules].join('\n'), bodies)
}

/** The styles of every page, and those of what these addresses need. */
function stylesheets(dir: string, patterns: string[], whose: Asker): string[] {
  const { screens } = JSON.parse(readFileSync(join(dir, '.vite/load-ahead.json'), 'utf8')) as LoadAhead // just written
  const always = [
    ...readFileSync(join(dir, 'index.html'), 'utf8').matchAll(/rel="stylesheet"[^>]*href="([^"]+)"/g),
  ].map(([, file = '']) => file)
  const own = screens
    .filter(({ pattern }) => patterns.includes(pattern))
    .flatMap((screen) => screen[whose]?.files ?? [])
  return [...new Set([...always, ...own.filter((file) => file.endsWith('.css'))])]
}

/** Leaves away variables that no rule and no element uses. */
function withoutUnused(styles: string, html: string): string {
  const declaration = /(--[\w-]+)\s*:\s*([^;{}]+);?/g
  const values = new Map<string, string[]>()
  for (const [, name = '', value = ''] of styles.matchAll(declaration))
    values.set(name, [...(values.get(name) ?? []), value])
  const used = new Set<string>()
  const note = (text: string): void => {
    for (const [, name = ''] of text.matchAll(/var\(\s*(--[\w-]+)/g)) {
      if (used.has(name)) continue
      used.add(name)
      for (const value of values.get(name) ?? []) note(value)
    }
  }
  note(html)
  note(styles.replaceAll(declaration, ''))
  return styles.replaceAll(declaration, (all, name: string) => (used.has(name) ? all : ''))
}
