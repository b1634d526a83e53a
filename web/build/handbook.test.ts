import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { roleIds } from '../src/features/help/book.ts'
import { blocksOf } from './handbook-blocks.ts'
import { readBook } from './handbook.ts'

function bookWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'handbook-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const tasks = roleIds.map(
    (role) => [`en/${role}/do-it.md`, '---\nscreens: /\nwords: one, two\n---\n\n# Do it\n'] as const,
  )
  const contents = roleIds.map((role) => `## For a ${role}\n\n- [Do it](${role}/do-it.md)\n`).join('\n')
  const whole = {
    'pictures/shown.json': '{}',
    'en/README.md': `---\nsame: card, fob\n---\n\n# Book\n\n${contents}`,
    ...Object.fromEntries(tasks),
    ...files,
  }
  for (const [path, text] of Object.entries(whole)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

test('Markdown becomes blocks', () => {
  const text =
    'Press **Add & go**, or\nsee [the other](../member/other-task.md).\n\n1. One\n   - Within\n2. `npm start`\n\n## Then\n'
  expect(blocksOf(text)).toEqual([
    {
      kind: 'text',
      words: [
        'Press ',
        { kind: 'label', text: 'Add & go' },
        ', or see ',
        { kind: 'task', id: 'other-task', text: 'the other' },
        '.',
      ],
    },
    {
      kind: 'steps',
      entries: [
        [
          { kind: 'text', words: ['One'] },
          { kind: 'list', entries: [[{ kind: 'text', words: ['Within'] }]] },
        ],
        [{ kind: 'text', words: [{ kind: 'code', text: 'npm start' }] }],
      ],
    },
    { kind: 'heading', text: 'Then' },
  ])
})

test('a page of docs is named, because the portal does not have it; a picture stands alone', () => {
  expect(blocksOf('Read [more](../../../bank.md)')).toEqual([
    { kind: 'text', words: ['Read ', { kind: 'code', text: 'docs/bank.md' }] },
  ])
  expect(blocksOf('![My cards](../../pictures/en/my-cards-phone-light.webp)')).toEqual([
    { kind: 'picture', name: 'my-cards', says: 'My cards' },
  ])
})

test.each([
  ['<b>bold</b>', 'html'],
  ['A <br> in a sentence', 'html'],
  ['[elsewhere](https://example.org)', 'leads to a task'],
  ['![x](https://example.org/x.png)', 'No picture'],
  ['Look ![x](../../pictures/en/x-desk-light.webp)', 'paragraph of its own'],
  ['> quoted', 'cannot have blockquote'],
])('%s is refused', (text, fault) => {
  expect(() => blocksOf(text)).toThrow(fault)
})

test('the list of contents says the order, the names of the roles and the synonyms', () => {
  const book = readBook('en', bookWith({}))
  expect(book.tasks.map(({ role }) => role)).toEqual([...roleIds])
  expect(book.tasks[0]).toEqual({
    id: 'do-it',
    role: 'member',
    title: 'Do it',
    screens: ['/'],
    words: ['one', 'two'],
    blocks: [],
  })
  expect(book.roles.trainer).toBe('For a trainer')
  expect(book.synonyms).toEqual([['card', 'fob']])
})

test('a feature adds to a task in a file beside it', () => {
  const files = { 'en/member/do-it.the-feature.md': '---\nscreens: /there\nwords: far\n---\n\n## See it\n\nLook.\n' }
  expect(readBook('en', bookWith(files)).tasks[0]).toMatchObject({
    title: 'Do it',
    screens: ['/', '/there'],
    words: ['one', 'two', 'far'],
    blocks: [
      { kind: 'heading', text: 'See it' },
      { kind: 'text', words: ['Look.'] },
    ],
  })
})

test.each([
  [{ 'en/member/left-out.md': '---\nwords: a\n---\n\n# Left out\n' }, 'does not list: member/left-out.md'],
  [
    { 'en/member/left.the-feature.md': '---\nwords: a\n---\n\n## To what?\n' },
    'does not list: member/left.the-feature.md',
  ],
  [{ 'en/member/do-it.md': '---\nwords: a\n---\n\n# Do that\n' }, 'calls member/do-it “Do it”'],
  [{ 'en/member/do-it.md': '# Do it\n' }, 'has no front matter'],
  [
    { 'en/README.md': '---\nsame: a, b\n---\n\n## Members\n\n- [Do it](member/do-it.md)\n' },
    'lists nothing for: door-keeper',
  ],
])('%j is refused', (files, fault) => {
  expect(() => readBook('en', bookWith(files))).toThrow(fault)
})
