import { Anchor, Button, Card, Group, Text, Title } from '@mantine/core'
import { IconArrowRight, IconBook } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useMatch } from 'react-router'
import { useSession } from '../../domain/member/session.ts'
import { useDetailName } from '../../lib/detail-name.ts'
import { useReachableScreen } from '../../lib/reachable-screens.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Blocks } from './blocks.tsx'
import type { Book, Task } from './book.ts'
import { BookView } from './book-view.tsx'
import classes from './help.module.css'

/** One task of the handbook. */
export function HelpTaskScreen() {
  const id = useMatch('/help/:taskId')?.params.taskId
  return (
    <BookView>
      {(book) => {
        const task = book.tasks.find((one) => one.id === id)
        return task ? <TaskView book={book} task={task} /> : <NoTask />
      }}
    </BookView>
  )
}

function TaskView({ book, task }: { book: Book; task: Task }) {
  const { t } = useTranslation('help')
  const isSignedIn = Boolean(useSession())
  const screen = useReachableScreen(task.screens)
  useDetailName(task.title)
  return (
    <Card component="article" className={classes.task}>
      <Text size="sm" c="dimmed">
        {book.roles[task.role]}
      </Text>
      <Title order={isSignedIn ? 1 : 2} fz={24} mb="sm">
        {task.title}
      </Title>
      <Blocks blocks={task.blocks} pictures={book.pictures} />
      <Group mt="md" gap="md">
        {screen && (
          <Button
            component={Link}
            to={screen.to}
            variant="default"
            rightSection={<IconArrowRight size={16} aria-hidden />}
          >
            {t('goTo', { title: screen.title })}
          </Button>
        )}
        {!isSignedIn && (
          <Anchor component={Link} to="/help" className={classes.row}>
            {t('all')}
          </Anchor>
        )}
      </Group>
    </Card>
  )
}

function NoTask() {
  const { t } = useTranslation('help')
  return (
    <Card role="alert">
      <EmptyState
        icon={IconBook}
        title={t('missing')}
        reason={t('missingReason')}
        action={
          <Button component={Link} to="/help" variant="default">
            {t('all')}
          </Button>
        }
      />
    </Card>
  )
}
