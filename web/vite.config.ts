import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { offlineWorker } from './build/offline-worker.ts'

const server = process.env.FOBHOUSE_SERVER ?? 'http://127.0.0.1:8000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), withoutJsonSchema(), loadAhead(), compressAssets(), offlineWorker()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    assetsInlineLimit: 0, // the content security policy allows no data: scripts or fonts
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
    // What every page needs is one file, what the login adds another, and what many screens share a third: a phone
    // asks for a score of files instead of a hundred, and their names do not fill the first. Temporal is a fifth of the
    // third and few screens want it.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', tags: ['$initial'], test: /^(?!.*(?:index\.html|app\/main\.tsx))/, priority: 2 },
            { name: 'login', test: /features\/accounts\/login-screen\.tsx$/, priority: 1 },
            {
              name: 'shared',
              test: /node_modules\/(?!temporal)|web\/src\/(?:ui|lib)\/(?!zoned)|contract\/src/,
              minShareCount: 3,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': server, '/ws': { target: server, ws: true } } },
})

/**
 * Every screen needs these, and only the code of the page's entry says so: named in the page itself, they come beside it
 * instead of after it.
 */
function loadAhead(): Plugin {
  const needed = new Set(['shared', 'login'])
  return {
    name: 'load-ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.values(bundle).flatMap((file) =>
          file.type === 'chunk' && needed.has(file.name)
            ? [
                {
                  tag: 'link',
                  attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file.fileName}` },
                  injectTo: 'head',
                },
              ]
            : [],
        ),
    },
  }
}

/** Writes `.br` and `.gz` beside what the server sends for ever, so that it never compresses while somebody waits. */
function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    writeBundle(options) {
      const folder = join(options.dir ?? 'dist', 'assets')
      for (const name of readdirSync(folder)) {
        if (!/\.(?:js|css|svg|json)$/.test(name)) continue
        const path = join(folder, name)
        const bytes = readFileSync(path)
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
        writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }))
      }
    },
  }
}

/**
 * zod carries code to describe its schemas, which only the server does (`/api/openapi.json`), but every schema refers to
 * it. Leaving it out saves the first screen some kilobytes; the page's schemas only parse.
 */
function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    apply: 'build',
    transform: {
      filter: { id: /zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/ },
      handler(code) {
        const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
        return ['const none = () => undefined', ...names.map((name) => `export const ${name} = none`)].join('\n')
      },
    },
  }
}
