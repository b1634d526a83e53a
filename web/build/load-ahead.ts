import { join, relative, resolve } from 'node:path'
import { type Locale, locales, textFallbacks } from '@fobhouse/contract/languages.ts'
import type { LoadAhead, ScreenNeeds } from '@fobhouse/contract/load-ahead.ts'
import type { Plugin, Rolldown } from 'vite'
import type { Screen } from '../src/app/screen.ts'
import { chunksOf, takeWhole } from './chunks.ts'

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>
/** The page's own words on its addresses. */
type Pages = {
  screens: readonly Screen[]
  firstScreen: (path: string, isSignedIn: boolean) => Screen
  firstScreenAtKiosk: (path: string) => Screen
}

const source = resolve(import.meta.dirname, '../src')

/**
 * Tells the server in `.vite/load-ahead.json` what each address needs at once (`contract/src/load-ahead.ts`), and has the
 * page name its own largest part first.
 */
export function loadAhead(): Plugin {
  return {
    name: 'load-ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { chunk }) => [
        {
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${chunk?.fileName ?? ''}` },
          injectTo: 'head-prepend',
        },
      ],
    },
    async generateBundle(_options, bundle) {
      const found: LoadAhead = await findNeeds(chunksOf(bundle))
      this.emitFile({ type: 'asset', fileName: '.vite/load-ahead.json', source: JSON.stringify(found) })
    },
  }
}

async function findNeeds(chunks: Chunks): Promise<LoadAhead> {
  const pages = await readPages()
  const entry = [...chunks.values()].find(({ isEntry }) => isEntry)
  if (!entry) throw new Error('The page has no entry')
  const always = new Set<string>()
  takeWhole(chunks, entry.fileName, always)
  const filesOf = (modules: readonly (string | undefined)[]): string[] => {
    const files = new Set(always)
    for (const module of modules) if (module !== undefined) takeWhole(chunks, chunkWith(chunks, module), files)
    return [...files].filter((file) => !always.has(file)).map((file) => `/${file}`)
  }
  const needs = (path: string, isSignedIn: boolean): ScreenNeeds => {
    const screen = pages.firstScreen(path, isSignedIn)
    return {
      files: filesOf([isSignedIn && !screen.isBrand ? 'app/frame.tsx' : undefined, moduleOf(screen, screen.load)]),
      calls: isSignedIn ? ['/api/profile/', ...(screen.asks ?? [])] : [],
      ...(screen.texts === undefined ? {} : { texts: screen.texts }),
    }
  }
  const atKiosk = (path: string): { kiosk?: ScreenNeeds } => {
    const screen = pages.firstScreenAtKiosk(path)
    if (!screen.loadAtKiosk) return {}
    const modules = ['features/kiosk/kiosk-host.tsx', moduleOf(screen, screen.loadAtKiosk)]
    return { kiosk: { files: filesOf(modules), calls: [], texts: 'kiosk' } }
  }
  const paths = [...pages.screens.map(({ path }) => path), '*']
  return {
    screens: paths.map((path) => ({
      pattern: patternOf(path),
      visitor: needs(path, false),
      signedIn: needs(path, true),
      ...atKiosk(path),
    })),
    texts: textsOf(chunks),
  }
}

/** Node reads them as they are: this file itself is bundled by Vite. */
async function readPages(): Promise<Pages> {
  const [{ screens }, first] = await Promise.all([
    import(/* @vite-ignore */ join(source, 'app/screens.ts')) as Promise<Pick<Pages, 'screens'>>, // the page's own
    import(/* @vite-ignore */ join(source, 'app/first-screen.ts')) as Promise<Omit<Pages, 'screens'>>, // the page's own
  ])
  return { ...first, screens }
}

/** The module that a screen's `load` or `loadAtKiosk` names. */
function moduleOf({ path }: Screen, load: Screen['load'] | Screen['loadAtKiosk']): string | undefined {
  if (!load) return undefined
  const module = /import\('\.\.\/\.\.\/(.+?)'\)/.exec(String(load))?.[1]
  if (module === undefined) throw new Error(`What the screen ${path} loads cannot be read`)
  return module
}

function chunkWith(chunks: Chunks, module: string): string {
  const id = join(source, module)
  const chunk = [...chunks.values()].find(({ moduleIds }) => moduleIds.includes(id))
  if (!chunk) throw new Error(`No part of the page has ${relative(source, id)}`)
  return chunk.fileName
}

/** As React Router reads a path: capitals and a stroke at the end mean nothing, `:name` is a part, `:name?` an optional one. */
export function patternOf(path: string): string {
  const parts = path.split('/').filter((part) => part !== '')
  const pattern = parts.map((part) => {
    if (part === '*') return '.*'
    if (!part.startsWith(':')) return `/${part}`
    return part.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+'
  })
  return `^${pattern.join('')}/*$`
}

function textsOf(chunks: Chunks): LoadAhead['texts'] {
  const files = new Map<string, string>()
  for (const { fileName, moduleIds } of chunks.values()) {
    for (const module of moduleIds) {
      const [, locale, name] = /\/texts\/([\w-]+)\/page\/([\w-]+)\.json$/.exec(module) ?? []
      if (locale !== undefined) files.set(`${locale}/${name}`, `/${fileName}`)
    }
  }
  const names = new Set([...files.keys()].map((name) => name.split('/')[1] ?? ''))
  const filesOf = (locale: Locale, name: string) =>
    [...new Set([locale, ...(textFallbacks[locale] ?? textFallbacks.default)])].flatMap(
      (language) => files.get(`${language}/${name}`) ?? [],
    )
  return Object.fromEntries(
    locales.map((locale) => {
      const always = filesOf(locale, 'common')
      const others = [...names].map((name) => [name, filesOf(locale, name).filter((file) => !always.includes(file))])
      return [locale, { '': always, ...Object.fromEntries(others) }]
    }),
  ) as LoadAhead['texts'] // of all locales
}
