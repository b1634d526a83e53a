import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createStateFile, emptyState } from './state.ts'

const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length

test('writes soon after a change, and no more once it has ended', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fobhouse-stripe-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = createStateFile(join(folder, 'state.json'))
  const before = timers()
  file.keep({ ...emptyState(), clockAhead: 1 })
  expect(timers()).toBe(before + 1)
  file.end({ ...emptyState(), clockAhead: 2 })
  expect(timers()).toBe(before)
  file.keep({ ...emptyState(), clockAhead: 3 })
  expect(timers()).toBe(before)
  expect(file.read().clockAhead).toBe(2)
})
