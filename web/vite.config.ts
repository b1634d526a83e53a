import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunkGroups } from './build/chunk-groups.ts'
import { drawAhead } from './build/draw-ahead.ts'
import { handbook } from './build/handbook.ts'
import { loadAhead } from './build/load-ahead.ts'
import { offlineWorker } from './build/offline-worker.ts'
import { stylesByComponent } from './build/styles-by-component.ts'
import { textsTogether } from './build/texts.ts'
import { withoutUnused } from './build/without-unused.ts'

const server = process.env.FOBHOUSE_SERVER ?? 'http://127.0.0.1:8000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    textsTogether(),
    handbook(),
    stylesByComponent(),
    withoutUnused(),
    loadAhead(),
    drawAhead(),
    compressAssets(),
    offlineWorker(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    assetsInlineLimit: 0, // the content security policy allows no data: scripts or fonts
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
  server: { proxy: { '/api': server, '/ws': { target: server, ws: true } } },
})

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
        writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
      }
    },
  }
}
