import { Button, Card, Stack, Text } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useSearchParams } from 'react-router'
import { useSession } from '../../domain/member/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'
import type { Book, Task } from './book.ts'
import { BookView } from './book-view.tsx'
import classes from './help.module.css'
import { type Chapter, chaptersFor, tasksOfScreen } from './readers.ts'
import { searchBook } from './search-book.ts'

/** The handbook: a search, the tasks of the screen that somebody came from (`?screen=`), and all others by role. */
export function HelpScreen() {
  return <BookView>{(book) => <Contents book={book} />}</BookView>
}

function Contents({ book }: { book: Book }) {
  const { t } = useTranslation('help')
  const [params, setParams] = useSearchParams()
  const reader = useSession() ?? null
  // The address follows a moment later, which would swallow letters that are typed fast.
  const [typed, setTyped] = useState(params.get('search') ?? '')
  const here = tasksOfScreen(book, params.get('screen') ?? '', reader)
  const [only] = here
  if (only && here.length === 1 && typed === '') return <Navigate to={`/help/${only.id}`} replace />
  const search = (text: string) => {
    setTyped(text)
    setParams((before) => changed(before, text), { replace: true, preventScrollReset: true })
  }
  return (
    <Stack gap="lg">
      <SearchField className={classes.search} label={t('search')} value={typed} onChange={search} />
      {typed.trim() === '' ? (
        <>
          {here.length > 0 && (
            <Card component="section">
              <SectionTitle>{t('here')}</SectionTitle>
              <Tasks tasks={here} />
            </Card>
          )}
          {chaptersFor(book, reader).map((chapter) => (
            <ChapterView key={chapter.role} chapter={chapter} />
          ))}
        </>
      ) : (
        <Results book={book} typed={typed} onClear={() => search('')} />
      )}
    </Stack>
  )
}

function changed(before: URLSearchParams, text: string): URLSearchParams {
  const next = new URLSearchParams(before)
  if (text === '') next.delete('search')
  else next.set('search', text)
  return next
}

/** What others do at the club is folded away. */
function ChapterView({ chapter: { title, tasks, isOwn } }: { chapter: Chapter }) {
  return (
    <Card component="details" open={isOwn}>
      <summary className={classes.chapter}>{title}</summary>
      <Tasks tasks={tasks} />
    </Card>
  )
}

function Tasks({ tasks }: { tasks: readonly Task[] }) {
  return (
    <ul className={classes.rows}>
      {tasks.map((task) => (
        <TaskRow key={task.id} task={task} />
      ))}
    </ul>
  )
}

function TaskRow({ task: { id, title }, children }: { task: Task; children?: ReactNode }) {
  return (
    <li>
      <Link to={`/help/${id}`} className={classes.row}>
        <Text component="span" className={classes.title}>
          {title}
        </Text>
        {children}
      </Link>
    </li>
  )
}

type ResultsProps = { book: Book; typed: string; onClear: () => void }

function Results({ book, typed, onClear }: ResultsProps) {
  const { t } = useTranslation('help')
  const found = searchBook(book, typed)
  if (found.length === 0)
    return (
      <Card role="status">
        <EmptyState
          icon={IconSearch}
          title={t('none', { typed })}
          reason={t('noneReason')}
          action={
            <Button variant="default" onClick={onClear}>
              {t('all')}
            </Button>
          }
        />
      </Card>
    )
  return (
    <Card component="section">
      <div role="status">
        <SectionTitle>{t('found', { count: found.length })}</SectionTitle>
      </div>
      <ul className={classes.rows}>
        {found.map(({ task, excerpt }) => (
          <TaskRow key={task.id} task={task}>
            <Text component="span" size="sm" c="dimmed">
              {book.roles[task.role]} · {excerpt}
            </Text>
          </TaskRow>
        ))}
      </ul>
    </Card>
  )
}
