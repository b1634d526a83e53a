import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { readLoadAhead } from '@fobhouse/server/http/load-ahead.ts'
import type { Figure } from './figure.ts'

const dist = resolve(import.meta.dirname, '../web/dist')

/**
 * Compressed size of the JavaScript for the first screen (log in), texts included: everything that the page and the
 * server name in the first answer, and what these import.
 */
export function measurePageSize(): Figure[] {
  const index = resolve(dist, 'index.html')
  if (!existsSync(index)) throw new Error('The page is not built: npm start builds it')
  const tags = readLoadAhead(dist)({ url: '/login', asker: 'visitor', language: 'en-AU' })
  const named = `${readFileSync(index, 'utf8')}${tags}`.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)
  const files = new Set<string>()
  for (const [, file = ''] of named) addWhole(file, files)
  if (![...files].some((file) => file.includes('/login-'))) throw new Error('The page does not name its login screen')
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

function addWhole(file: string, found: Set<string>): void {
  if (found.has(file)) return
  found.add(file)
  const imported = readFileSync(resolve(dist, file), 'utf8').matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)
  for (const [, name = ''] of imported) addWhole(`assets/${name}`, found)
}

function totalKilobytes(files: Iterable<string>): number {
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(resolve(dist, file))).length, 0) / 1024
}
