import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { staleAfter } from './live.ts'

const root = join(import.meta.dirname, '../../../..')

function codeIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(join(root, folder, file), 'utf8'))
}

test('the server publishes each event somewhere, but for the one that ends a stream', () => {
  const publishing = codeIn('server/src').filter((code) => code.includes('.publish('))
  const types = Object.keys(staleAfter)
  const unheard = types.filter((type) => !publishing.some((code) => code.includes(`{ type: '${type}'`)))
  expect(unheard).toEqual(['over'])
})

test('each key that an event makes stale begins the key of a query', () => {
  const asking = codeIn('web/src').map((code) => code.replaceAll(/invalidateQueries\([^)]*\)/g, ''))
  const keys = asking.flatMap((code) => [...code.matchAll(/queryKey(?::| =) \[([^\]]*)/g)].map(([, key = '']) => key))
  const words = Object.values(staleAfter).map((stale) =>
    stale.map((key) => key.map((word) => `'${String(word)}'`).join(', ')),
  )
  expect(words.flat().filter((start) => !keys.some((key) => `${key},`.startsWith(`${start},`)))).toEqual([])
})
