import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { chunksOf, takeWhole } from './chunks.ts'

type OfflineFile = { url: string; revision: string | null }

const web = resolve(import.meta.dirname, '..')

/** Beside the page's entry: what it may load while nobody answers. */
const neededOffline = [
  /\/app\/notification-place\.tsx$/,
  /\/features\/digital-id\/kept-card\.tsx$/,
  /\/features\/help\/(?:help|task)-screen\.tsx$/,
  /\/texts\/[^/]+\/page\/(?:common|errors|digital-id|help)\.json$/,
]
/** From `public/`, under names that stay. */
const fixedFiles = ['early.js', 'favicon.svg']

/** Builds the service worker into `sw.js` with the list of the files that it keeps for a page without a network. */
export function offlineWorker(): Plugin {
  return {
    name: 'offline-worker',
    apply: 'build',
    async writeBundle({ dir = 'dist' }, bundle) {
      const files = [...partsOf(bundle), ...['index.html', ...fixedFiles].map((name) => fixedFile(dir, name))]
      await build({
        configFile: false,
        root: web,
        publicDir: false,
        logLevel: 'warn',
        define: {
          OFFLINE_FILES: JSON.stringify(files),
          HANDBOOK_FILES: JSON.stringify(handbookOf(bundle, new Set(files.map(({ url }) => url)))),
        },
        build: {
          outDir: dir,
          emptyOutDir: false,
          target: 'es2023',
          reportCompressedSize: false,
          rolldownOptions: {
            input: join(web, 'src/app/offline/service-worker.ts'),
            output: { entryFileNames: 'sw.js', format: 'iife' },
          },
        },
      })
    },
  }
}

function partsOf(bundle: Rolldown.OutputBundle): OfflineFile[] {
  const chunks = chunksOf(bundle)
  const found = new Set<string>()
  for (const [name, chunk] of chunks) if (chunk.isEntry || isNeeded(chunk)) takeWhole(chunks, name, found)
  return [...found].toSorted().map((name) => ({ url: `/${name}`, revision: null }))
}

/** A book for each language, and the pictures of all. */
export type HandbookFiles = { books: Record<string, string[]>; pictures: string[] }

function handbookOf(bundle: Rolldown.OutputBundle, kept: ReadonlySet<string>): HandbookFiles {
  const chunks = chunksOf(bundle)
  const books: HandbookFiles['books'] = {}
  for (const [name, { moduleIds }] of chunks) {
    const language = moduleIds.flatMap((id) => /\/docs\/handbook\/([\w-]+)\/README\.md$/.exec(id)?.[1] ?? []).at(0)
    if (language === undefined) continue
    const found = new Set<string>()
    takeWhole(chunks, name, found)
    books[language] = [...found].map((file) => `/${file}`).filter((url) => !kept.has(url))
  }
  const pictures = Object.values(bundle).flatMap((part) =>
    part.type === 'asset' && part.fileName.endsWith('.webp') ? [`/${part.fileName}`] : [],
  )
  return { books, pictures }
}

function isNeeded({ moduleIds }: Rolldown.OutputChunk): boolean {
  return moduleIds.some((module) => neededOffline.some((pattern) => pattern.test(module)))
}

function fixedFile(folder: string, name: string): OfflineFile {
  const digest = createHash('sha256')
    .update(readFileSync(join(folder, name)))
    .digest('hex')
  return { url: `/${name}`, revision: digest.slice(0, 16) }
}
