import { expect, it } from 'vitest'
import { createLog } from './log.ts'

it('writes one line an event, also of what has lines itself', () => {
  const lines: string[] = []
  const log = createLog((line) => lines.push(line))
  log('portal')
  log('browser-ended', { code: 0, by: undefined, said: 'no\n"display"' })
  log('started', { portal: 'https://club.example:8443' })
  expect(lines).toEqual([
    'portal\n',
    'browser-ended code=0 said="no\\n\\"display\\""\n',
    'started portal=https://club.example:8443\n',
  ])
})
