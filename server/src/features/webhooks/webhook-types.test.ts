import { webhookTypes } from '@fobhouse/contract/webhooks.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const features = join(import.meta.dirname, '..')

test('docs/webhooks.md has every message that a webhook can get, and no other', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/webhooks.md'), 'utf8')
  const cells = page.split('\n').flatMap((line) => (line.startsWith('|') ? (line.split('|')[2] ?? '') : []))
  const told = cells.flatMap((cell) => [...cell.matchAll(/`([a-z]+\.[a-z_]+)`/g)].map(([, type = '']) => type))
  expect(told.toSorted()).toEqual([...webhookTypes].toSorted())
})

test('some feature announces each of them', () => {
  const code = readdirSync(features, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(features, file), 'utf8'))
    .filter((text) => /\bannounce(?:All)?\(/.test(text))
  expect(webhookTypes.filter((type) => !code.some((text) => text.includes(`'${type}'`)))).toEqual([])
})
