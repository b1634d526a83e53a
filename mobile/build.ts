import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'vite'

const root = resolve(import.meta.dirname, '..')
const page = join(root, 'web/dist')

/** What a server needs but an app does not: compressed copies, the service worker, the build's own notes. */
const notInApp = /\.(?:br|gz)$|\/sw\.js$|\/\.[^/]+$/u

/** The club's address is chosen later, so any https host is allowed; plain HTTP only on this machine, for trials. */
const clubs = 'https: http://localhost:* http://127.0.0.1:*'
/** The policy that a club's server sends in a header; the app's page comes from no server. */
const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  `img-src 'self' data: blob: ${clubs}`,
  `media-src 'self' blob: ${clubs}`,
  `connect-src 'self' ${clubs}`,
  "object-src 'none'",
  "base-uri 'self'",
].join('; ')

/** Builds the contents of the app into `folder`: the page, unchanged, and the shell that loads first. */
export async function buildApp(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  cpSync(page, folder, { recursive: true, filter: (path) => !notInApp.test(path) })
  await build({
    configFile: false,
    root: import.meta.dirname,
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2023',
      rolldownOptions: {
        input: join(import.meta.dirname, 'src/shell.ts'),
        output: { entryFileNames: 'shell.js', chunkFileNames: 'shell/[name]-[hash].js' },
      },
    },
  })
  const index = join(folder, 'index.html')
  writeFileSync(index, asApp(readFileSync(index, 'utf8')))
}

function asApp(html: string): string {
  const head = `<meta http-equiv="Content-Security-Policy" content="${policy}" />\n    <script type="module" src="/shell.js"></script>`
  return html
    .replace('<link rel="manifest" href="/manifest.webmanifest" />', '')
    .replaceAll(/<link rel="preload" as="fetch"[^>]*>/g, '') // they belong to a server, and which one is chosen later
    .replace('<meta charset="utf-8" />', `<meta charset="utf-8" />\n    ${head}`)
}

function buildPage(): void {
  const { status } = spawnSync(process.execPath, [join(root, 'scripts/build-page.ts')], { stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}

if (import.meta.main) {
  buildPage()
  await buildApp(join(import.meta.dirname, 'dist'))
}
