import type { AuthoredQuestion } from '@fobhouse/contract/competence/questions.ts'
import type { Quiz } from '@fobhouse/contract/routes/quizzes.ts'
import { Button, Card, Group, Stack, Text } from '@mantine/core'
import { IconEye, IconPlus, IconQuestionMark } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { RowList } from '../../../ui/row-list.tsx'
import { SectionTitle } from '../../../ui/section-title.tsx'
import { quizQuery, type QuizStep, useSaveQuestions } from './queries.ts'
import { QuestionDialog } from './question-dialog.tsx'
import { asGiven } from './question-draft.ts'
import { QuestionRow } from './question-row.tsx'
import { QuizPreview } from './quiz-preview.tsx'
import { useWords } from '../../../domain/certificate/words.ts'

/** The questions of a quiz: written, put in order, tried, and how often each was answered right. */
export function QuizEditor({ step }: { step: QuizStep }) {
  const query = useQuery(quizQuery(step))
  return <QueryView query={query}>{(quiz) => <Questions step={step} quiz={quiz} />}</QueryView>
}

type Open = { kind: 'question'; question?: AuthoredQuestion } | { kind: 'preview' } | undefined
type QuestionsProps = { step: QuizStep; quiz: Quiz }

function Questions({ step, quiz }: QuestionsProps) {
  const { t } = useTranslation('quizzes')
  const [open, setOpen] = useState<Open>()
  const { questions } = quiz
  const close = () => setOpen(undefined)
  const add = (
    <Button
      leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
      onClick={() => setOpen({ kind: 'question' })}
    >
      {t('editor.add')}
    </Button>
  )
  return (
    <Stack gap="md" maw={960}>
      <Text c="dimmed" maw={640}>
        {t('editor.help')}
      </Text>
      <section aria-label={t('editor.title')}>
        <SectionTitle count={questions.length}>{t('editor.title')}</SectionTitle>
        {questions.length === 0 ? (
          <Card>
            <EmptyState icon={IconQuestionMark} title={t('editor.empty')} action={add} />
          </Card>
        ) : (
          <>
            <QuestionList step={step} quiz={quiz} onEdit={(question) => setOpen({ kind: 'question', question })} />
            <Group gap="sm" mt="md">
              {add}
              <Button
                variant="default"
                leftSection={<IconEye size={18} stroke={1.75} aria-hidden />}
                onClick={() => setOpen({ kind: 'preview' })}
              >
                {t('editor.preview')}
              </Button>
            </Group>
          </>
        )}
      </section>
      {open?.kind === 'question' && <QuestionDialog step={step} quiz={quiz} question={open.question} onClose={close} />}
      {open?.kind === 'preview' && <QuizPreview quiz={quiz} onClose={close} />}
    </Stack>
  )
}

type QuestionListProps = QuestionsProps & { onEdit: (question: AuthoredQuestion) => void }

function QuestionList({ step, quiz: { revision, questions }, onEdit }: QuestionListProps) {
  const { t } = useTranslation('quizzes')
  const read = useWords()
  const { mutate, isPending } = useSaveQuestions(step)
  const [leaving, setLeaving] = useState<AuthoredQuestion>()
  const save = (changed: readonly AuthoredQuestion[], onSettled = () => {}) =>
    mutate({ revision, questions: changed.map(asGiven) }, { onSettled })
  function move(index: number, by: -1 | 1): void {
    const moved = questions[index]
    if (moved) save(questions.toSpliced(index, 1).toSpliced(index + by, 0, moved))
  }
  return (
    <>
      <RowList label={t('editor.title')}>
        {questions.map((question, index) => (
          <QuestionRow
            key={question.id}
            question={question}
            text={read(question.text)}
            place={{ number: index + 1, isFirst: index === 0, isLast: index === questions.length - 1 }}
            isBusy={isPending}
            onMove={(by) => move(index, by)}
            onEdit={() => onEdit(question)}
            onRemove={() => setLeaving(question)}
          />
        ))}
      </RowList>
      <ConfirmDialog
        name="quizzes/remove"
        isOpen={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        title={t('editor.removeTitle')}
        consequence={t('editor.removeConsequence')}
        action={t('editor.remove')}
        isWorking={isPending}
        onConfirm={() =>
          save(
            questions.filter(({ id }) => id !== leaving?.id),
            () => setLeaving(undefined),
          )
        }
      />
    </>
  )
}
