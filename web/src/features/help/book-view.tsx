import { Stack, Title } from '@mantine/core'
import { IconLanguage } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../domain/member/session.ts'
import { languages } from '@fobhouse/contract/languages.ts'
import { currentLanguage } from '../../lib/translations.ts'
import { Banner } from '../../ui/banner.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import type { Book } from './book.ts'
import { isOwnLanguage, useBook } from './books.ts'

/** The reader's book. If there is none in their language, the English one, which says so. */
export function BookView({ children }: { children: (book: Book) => ReactNode }) {
  const { t } = useTranslation()
  const query = useBook()
  const isSignedIn = Boolean(useSession())
  return (
    <Stack gap="md">
      {/* Whoever is signed in has it in the frame's header. */}
      {!isSignedIn && (
        <Title order={1} fz={20}>
          {t('screens.help')}
        </Title>
      )}
      <QueryView query={query}>
        {(book) =>
          book && (
            <>
              <MissingLanguage book={book} />
              <div lang={book.language}>{children(book)}</div>
            </>
          )
        }
      </QueryView>
    </Stack>
  )
}

function MissingLanguage({ book }: { book: Book }) {
  const { t } = useTranslation('help')
  const locale = currentLanguage()
  if (isOwnLanguage(locale, book.language)) return null
  return (
    <Banner tone="info" icon={IconLanguage}>
      {t('otherLanguage', { language: languages[locale].name })}
    </Banner>
  )
}
