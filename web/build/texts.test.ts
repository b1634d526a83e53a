import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readTexts } from './texts.ts'

function folderOf(files: Record<string, object>): string {
  const folder = mkdtempSync(join(tmpdir(), 'texts-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, texts] of Object.entries(files)) writeFileSync(join(folder, `${name}.json`), JSON.stringify(texts))
  return folder
}

const settings = { title: 'Settings', fields: { name: { label: 'Name' } } }
const door = { open: 'Open', elsewhere: { settings: { fields: { door: { label: 'Door' } } } } }

test('a file has its own texts and what others say for it', () => {
  const folder = folderOf({ door, settings })
  expect(readTexts(folder, 'door')).toEqual({ open: 'Open' })
  expect(readTexts(folder, 'settings')).toEqual({
    title: 'Settings',
    fields: { name: { label: 'Name' }, door: { label: 'Door' } },
  })
})

test.each([
  [{ title: 'Again' }, 'title a second time'],
  [{ fields: { name: { label: 'Again' } } }, 'label a second time'],
  [{ fields: 'None' }, 'where a group of texts belongs'],
])('nothing is said twice: %j', (said, fault) => {
  const folder = folderOf({ door: { elsewhere: { settings: said } }, settings })
  expect(() => readTexts(folder, 'settings')).toThrow(fault)
})
