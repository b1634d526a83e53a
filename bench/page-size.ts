import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Figure } from './figure.ts'

const dist = resolve(import.meta.dirname, '../web/dist')

/**
 * Compressed size of the JavaScript that the first screen (log in) loads: what the page names itself, and what the
 * login screen's chunk adds, as Vite's manifest lists it.
 */
export function measurePageSize(): Figure[] {
  const manifestFile = resolve(dist, '.vite/manifest.json')
  if (!existsSync(manifestFile)) throw new Error('The page is not built: npm start builds it')
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest // Vite's own file
  const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry)
  const login = Object.keys(manifest).find((name) => name.endsWith('features/accounts/login-screen.tsx'))
  if (entry === undefined || login === undefined) throw new Error('The page has no entry or no login screen')
  const files = new Set([...chunksOf(manifest, entry), ...chunksOf(manifest, login)])
  return [
    {
      name: 'JavaScript of the first screen, gzip',
      value: totalKilobytes(files),
      unit: 'kB',
      aim: 180,
      better: 'lower',
    },
  ]
}

type Manifest = Record<string, { file: string; isEntry?: boolean; imports?: string[] }>

function chunksOf(manifest: Manifest, name: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[name]
  if (!chunk || found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const imported of chunk.imports ?? []) chunksOf(manifest, imported, found)
  return found
}

function totalKilobytes(files: Iterable<string>): number {
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(resolve(dist, file))).length, 0) / 1024
}
