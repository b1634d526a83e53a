import { queryOptions, useQuery } from '@tanstack/react-query'
import { currentLanguage } from '../../lib/translations.ts'
import type { Book } from './book.ts'

// One part of the page for each language: a new folder is found without further registration.
const books = import.meta.glob<Book>('../../../../docs/handbook/*/README.md', { import: 'default' })

const pathOf = (language: string) => `../../../../docs/handbook/${language}/README.md`
const written = Object.keys(books).map((path) => path.split('/').at(-2) ?? '')

/** Used where a language has no book of its own yet. */
export const fallbackLanguage = 'en'

/** The language of the book for somebody who reads the page in this one: `de-CH` reads `de-CH`, else `de`, else `en`. */
export function languageOfBook(locale: string, languages: readonly string[] = written): string {
  const [base = locale] = locale.split('-', 1)
  return [locale, base].find((language) => languages.includes(language)) ?? fallbackLanguage
}

/** Whether this is a book in the reader's own language, of whichever country. */
export function isOwnLanguage(locale: string, book: string): boolean {
  return locale.split('-', 1)[0] === book.split('-', 1)[0]
}

function bookQuery(language: string) {
  return queryOptions({
    queryKey: ['help', language],
    queryFn: async () => (await books[pathOf(language)]?.()) ?? null,
    staleTime: Infinity,
    retry: false,
  })
}

/** The book for the reader. It is part of the page: no server is asked. */
export function useBook(isWanted = true) {
  return useQuery({ ...bookQuery(languageOfBook(currentLanguage())), enabled: isWanted })
}

/** The same in English, for words that came with a thing from elsewhere. Nothing where the reader's book is that one. */
export function useEnglishBook(isWanted: boolean) {
  const isOther = languageOfBook(currentLanguage()) !== fallbackLanguage
  return useQuery({ ...bookQuery(fallbackLanguage), enabled: isWanted && isOther })
}
