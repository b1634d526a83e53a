import { expect, test } from 'vitest'
import { putIntoDocument, type Run } from './document.ts'
import type { Figure } from './figure.ts'

const runOf = (name: string, figures: Figure[], seconds = 12): Run => ({
  machine: { cores: 2, memoryGigabytes: 8 },
  day: '2026-03-12',
  parts: [{ name, title: name, seconds, figures }],
})

const document = `# Figures

<!-- begin doors -->
old
<!-- end doors -->

Between.

<!-- begin growth -->
<!-- end growth -->
`

test('a part takes the place of its own section, and everything else stays', () => {
  const figures: Figure[] = [
    { name: 'tap', value: 1.24, unit: 'ms', aim: 2, better: 'lower' },
    { name: 'list', value: 61_234, unit: 'ms', aim: 60_000, better: 'lower' },
    { name: 'rate', value: 12_345.6, unit: 'requests/s' },
    { name: 'share', value: 0.456, unit: 'ratio', aim: 0.5, better: 'higher' },
  ]
  expect(putIntoDocument(document, runOf('doors', figures, 100))).toBe(`# Figures

<!-- begin doors -->

\`npm run bench -- doors\`: 2 min. 2 cores, 8 GB, 2026-03-12.

| What | Measured | Aim |
| --- | ---: | ---: |
| tap | 1.2 ms | ≤ 2 ms |
| list | 61.2 s | ≤ 60 s, **missed** |
| rate | 12,346 requests/s |  |
| share | 0.46 | ≥ 0.50, **missed** |

<!-- end doors -->

Between.

<!-- begin growth -->
<!-- end growth -->
`)
})

test('what was measured at several sizes of the club stands in columns', () => {
  const at = (what: string, members: number, value: number): Figure => ({
    name: `${what}, ${members} members`,
    value,
    unit: 'ms',
  })
  const figures = [
    at('search', 50_000, 9),
    at('search', 100, 3),
    at('start', 100, 500),
    { name: 'else', value: 1, unit: 'MB' } as const,
  ]
  expect(putIntoDocument(document, runOf('growth', figures))).toContain(`12 s. 2 cores, 8 GB, 2026-03-12.

| What | 100 members | 50,000 members |
| --- | ---: | ---: |
| search | 3.0 ms | 9.0 ms |

| What | Measured | Aim |
| --- | ---: | ---: |
| start, 100 members | 500 ms |  |
| else | 1 MB |  |
`)
})

test('a part that failed leaves its section as it is', () => {
  const run = runOf('doors', [])
  const failed: Run = { ...run, parts: run.parts.map((part) => ({ ...part, fault: 'Error: no' })) }
  expect(putIntoDocument(document, failed)).toBe(document)
})

test('a part without a section gets one at the end', () => {
  const first = putIntoDocument(document, runOf('soak', [{ name: 'growth', value: 1, unit: 'MB' }]))
  expect(first.startsWith(document)).toBe(true)
  expect(first).toContain('\n## soak\n\n<!-- begin soak -->\n')
  const second = putIntoDocument(first, runOf('soak', [{ name: 'growth', value: 2, unit: 'MB' }]))
  expect(second).toBe(first.replace('1 MB', '2 MB'))
})

test('a section without its end is an error', () => {
  expect(() => putIntoDocument('<!-- begin soak -->', runOf('soak', []))).toThrow('<!-- end soak -->')
})
