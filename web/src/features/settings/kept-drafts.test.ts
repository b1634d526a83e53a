import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../lib/query-client.ts'
import { askBeforeForgetting, countKeptDrafts, keepDrafts, keptDrafts } from './kept-drafts.ts'

afterEach(() => queryClient.clear())

test('keeps what was typed until it is saved, and for nobody else', () => {
  expect(keptDrafts()).toEqual({})
  keepDrafts({ 'general.siteName': 'Makers' })
  expect([keptDrafts(), countKeptDrafts()]).toEqual([{ 'general.siteName': 'Makers' }, 1])
  queryClient.removeQueries() // as at the end of a session
  expect([keptDrafts(), countKeptDrafts()]).toEqual([{}, 0])
})

test('the browser asks before it forgets, only where there is something', () => {
  const preventDefault = vi.fn<() => void>()
  askBeforeForgetting({ preventDefault })
  expect(preventDefault).not.toHaveBeenCalled()
  keepDrafts({ 'general.siteName': 'Makers' })
  askBeforeForgetting({ preventDefault })
  expect(preventDefault).toHaveBeenCalledOnce()
})
