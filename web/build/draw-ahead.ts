import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { colourStyles, type DrawnAhead, type DrawnSettings, fillDrawing } from '@fobhouse/contract/drawn-ahead.ts'
import { fallbackLocale } from '@fobhouse/contract/languages.ts'
import type { LoadAhead } from '@fobhouse/contract/load-ahead.ts'
import react from '@vitejs/plugin-react'
import Beasties from 'beasties'
import { createServer, type Plugin } from 'vite'
import type * as Draw from '../src/app/drawn/draw.tsx'
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
  const screens: DrawnAhead['screens'] = []
  for (const paths of draw.drawnScreens) {
    screens.push({ pattern: paths.map(patternOf).join('|'), bodies: await draw.drawInAllLanguages(paths[0] ?? '') })
  }
  const words = await draw.wordsInAllLanguages()
  const inTheme = await rulesFor(screens, dir)
  const [here, elsewhere] = [draw.standIn(), draw.standIn(undefined, '#7a3cc2')]
  const drawn = { screens, styles: inTheme(await draw.drawTheme(here)), colours: draw.drawnColours, words }
  if (colourStyles(drawn, elsewhere) !== inTheme(await draw.drawTheme(elsewhere))) {
    throw new Error('A rule that the drawings need has a colour that the server cannot replace by the club’s own')
  }
  return drawn
}

const ownRules = readFileSync(join(web, 'src/app/drawn/drawn.css'), 'utf8')
const all: DrawnSettings = (key) => key
const none: DrawnSettings = () => ''

/** The rules that the drawings need, with those of a theme. */
async function rulesFor(screens: DrawnAhead['screens'], dir: string): Promise<(theme: string) => string> {
  const bodies = screens
    .flatMap((screen) => [all, none].map((settings) => fillDrawing(screen.bodies[fallbackLocale], settings)))
    .join('')
  const inSchemes = ['light', 'dark'].map((scheme) => `<div data-mantine-color-scheme="${scheme}">${bodies}</div>`)
  const links = stylesheets(screens, dir).map((file) => `<link rel="stylesheet" href="${file}">`)
  const html = `<!doctype html><html><head>${links.join('')}</head><body>${inSchemes.join('')}</body></html>`
  const beasties = new Beasties({
    path: dir,
    publicPath: '/',
    logLevel: 'silent',
    allowRules: [/^:root/, /^:where\(\./],
  })
  const processed = await beasties.process(html)
  const rules = [...processed.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, text = '']) => text).join('\n')
  return (theme) => withoutUnused([rules, theme, ownRules].join('\n'), bodies)
}

function stylesheets(screens: DrawnAhead['screens'], dir: string): string[] {
  const { screens: needs } = JSON.parse(readFileSync(join(dir, '.vite/load-ahead.json'), 'utf8')) as LoadAhead // just written
  const always = [
    ...readFileSync(join(dir, 'index.html'), 'utf8').matchAll(/rel="stylesheet"[^>]*href="([^"]+)"/g),
  ].map(([, file = '']) => file)
  const own = screens.flatMap(
    ({ pattern }) => needs.find((one) => pattern.split('|').includes(one.pattern))?.visitor.files ?? [],
  )
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
