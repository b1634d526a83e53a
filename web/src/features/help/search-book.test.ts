import { describe, expect, test } from 'vitest'
import type { Task } from './book.ts'
import { languageOfBook, isOwnLanguage } from './books.ts'
import { chaptersFor, tasksOfScreen } from './readers.ts'
import { searchBook } from './search-book.ts'

function task(id: string, more: Partial<Task>, text = ''): Task {
  const blocks: Task['blocks'] = [{ kind: 'steps', entries: [[{ kind: 'text', words: [text] }]] }]
  return { id, role: 'member', title: id, screens: [], words: [], blocks, ...more }
}

const tasks = [
  task('lost', { title: 'I have lost my card', words: ['stolen'] }, 'Open the profile and press the button.'),
  task('failed', { title: 'A payment failed', role: 'treasurer' }, 'Open the member; the card has expired.'),
  task('door', { title: 'Öppna dörren', role: 'door-keeper' }, 'Open it with ditt passerkort.'),
]
const synonyms = [
  ['card', 'fob', 'swipe card'],
  ['kort', 'bricka'],
]
const find = (typed: string) => searchBook({ tasks, synonyms }, typed).map(({ task: { id } }) => id)

describe('the search of the handbook', () => {
  test.each([
    ['lost card', ['lost']],
    ['card', ['lost', 'failed']],
    ['fob', ['lost', 'failed']],
    ['STOLEN', ['lost']],
    ['pay', ['failed']],
    ['oppna dorren', ['door']],
    ['kort', ['door']],
    ['bricka', []],
    ['failed nonsense', ['failed']],
    ['open card', ['lost', 'failed']],
    ['nothing', []],
    ['  ', []],
  ])('%s finds %j', (typed, ids) => {
    expect(find(typed)).toEqual(ids)
  })

  test('an excerpt shows where the word stands, unless the title has it', () => {
    const [found] = searchBook({ tasks, synonyms }, 'expired')
    expect(found?.excerpt).toBe('Open the member; the card has expired.')
  })
})

describe('what fits the reader', () => {
  const roles = {
    member: 'M',
    'door-keeper': 'D',
    trainer: 'T',
    treasurer: 'C',
    secretary: 'S',
    administrator: 'A',
    operator: 'O',
  }
  const order = (reader: Parameters<typeof chaptersFor>[1]) =>
    chaptersFor({ roles, tasks }, reader).flatMap(({ title, isOwn }) => (isOwn ? [title] : []))

  test.each([
    [null, ['M']],
    [{ duties: [], trains: false }, ['M']],
    [{ duties: [], trains: true }, ['T', 'M']],
    [{ duties: ['money'], trains: false }, ['C', 'M']],
    [{ duties: ['settings'], trains: false }, ['A', 'O', 'M']],
  ] as const)('%j reads %j first', (reader, titles) => {
    expect(order(reader)).toEqual(titles)
  })

  test('nobody is kept from the rest', () => {
    expect(chaptersFor({ roles, tasks }, null)).toHaveLength(7)
  })

  test('of a screen’s tasks those for the reader come first', () => {
    const both = [
      task('for-treasurers', { role: 'treasurer', screens: ['/x'] }),
      task('for-members', { screens: ['/x'] }),
    ]
    expect(tasksOfScreen({ roles, tasks: both }, '/x', null).map(({ id }) => id)).toEqual([
      'for-members',
      'for-treasurers',
    ])
    expect(tasksOfScreen({ roles, tasks: both }, '/y', null)).toEqual([])
  })
})

test.each([
  ['sv-SE', 'sv'],
  ['de-CH', 'de-CH'],
  ['de-DE', 'de'],
  ['en-GB', 'en'],
  ['fr-FR', 'en'],
])('somebody who reads %s gets the book %s', (locale, language) => {
  expect(languageOfBook(locale, ['en', 'sv', 'de', 'de-CH'])).toBe(language)
  expect(isOwnLanguage(locale, language)).toBe(locale !== 'fr-FR')
})
