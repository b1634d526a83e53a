import { IconHelpCircle } from '@tabler/icons-react'
import { createElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { Task } from './book.ts'
import { useBook, useEnglishBook } from './books.ts'
import { searchBook } from './search-book.ts'

const shownHits = 4
/** Less than this fits too much. */
const leastLetters = 3

/**
 * Tasks of the handbook that belong to what was typed, in the reader's language. Whoever knows a thing by its English
 * name finds it, too.
 */
export function useFoundTasks(query: string): readonly Task[] {
  const isAsked = query.length >= leastLetters
  const { data: book } = useBook(isAsked)
  const { data: english } = useEnglishBook(isAsked)
  if (!isAsked || !book) return []
  const found = searchBook(book, query).map(({ task }) => task)
  const inEnglish = english ? searchBook(english, query).map(({ task }) => task.id) : []
  const others = book.tasks.filter((task) => inEnglish.includes(task.id) && !found.includes(task))
  return [...found, ...others.toSorted((one, other) => inEnglish.indexOf(one.id) - inEnglish.indexOf(other.id))]
}

/** What was found for the palette. */
export function useHelpHits(found: readonly Task[]) {
  const { t } = useTranslation()
  const { data: book } = useBook(found.length > 0)
  const hits = found.slice(0, shownHits).map((task) => ({
    title: task.title,
    note: book?.roles[task.role] ?? '',
    icon: createElement(IconHelpCircle, { size: 18, stroke: 1.75, 'aria-hidden': true }),
    to: `/help/${task.id}`,
  }))
  return { label: t('palette.help'), hits }
}
