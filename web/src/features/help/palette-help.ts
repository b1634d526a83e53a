import { IconHelpCircle } from '@tabler/icons-react'
import { createElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useBook } from './books.ts'
import { searchBook } from './search-book.ts'

const shownHits = 4
/** Less than this fits too much. */
const leastLetters = 3

/** Tasks of the handbook for the palette. */
export function useHelpHits(query: string) {
  const { t } = useTranslation()
  const isAsked = query.length >= leastLetters
  const { data: book } = useBook(isAsked)
  const found = isAsked && book ? searchBook(book, query) : []
  const hits = found.slice(0, shownHits).map(({ task }) => ({
    title: task.title,
    note: book?.roles[task.role] ?? '',
    icon: createElement(IconHelpCircle, { size: 18, stroke: 1.75, 'aria-hidden': true }),
    to: `/help/${task.id}`,
  }))
  return { label: t('palette.help'), hits }
}
