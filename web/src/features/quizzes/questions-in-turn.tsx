import type { Attempt } from '@fobhouse/contract/routes/quizzes.ts'
import { Button, Card, Group, Progress, Stack, Text } from '@mantine/core'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats.ts'
import { SaveState } from '../../ui/save-state.tsx'
import { HandIn } from './hand-in.tsx'
import { QuestionView } from './question-view.tsx'
import { isAnswered, type Saving, useAnswers } from './use-answers.ts'
import classes from './quizzes.module.css'

/** The open attempt: its questions in turn, and at the end what is still to be answered. */
export function QuestionsInTurn({ attempt }: { attempt: Attempt }) {
  const { t } = useTranslation('quizzes')
  const { values, answer, given, saving } = useAnswers(attempt)
  const { questions } = attempt
  const [index, setIndex] = useState(() => firstOpen(questions.map(({ n }) => isAnswered(values.get(n)))))
  const [hasMoved, setHasMoved] = useState(false)
  const question = questions[index]
  function goTo(next: number): void {
    setHasMoved(true)
    setIndex(next)
    window.scrollTo({ top: 0 })
  }
  return (
    <Stack gap="md" className={classes.column}>
      <Place attempt={attempt} index={index} saving={saving} />
      <Card component="section" aria-label={placeText(t, index, questions.length)}>
        {question ? (
          <QuestionView
            key={question.n}
            question={question}
            value={values.get(question.n)}
            onAnswer={(value) => answer(question.n, value)}
            isFocused={hasMoved}
          />
        ) : (
          <HandIn attempt={attempt} values={values} given={given} onOpen={goTo} />
        )}
      </Card>
      <Group justify="space-between" className={classes.ways}>
        {index > 0 ? (
          <Button
            variant="default"
            leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden />}
            onClick={() => goTo(index - 1)}
          >
            {t('previous')}
          </Button>
        ) : (
          <span />
        )}
        {question && (
          <Button rightSection={<IconArrowRight size={18} stroke={1.75} aria-hidden />} onClick={() => goTo(index + 1)}>
            {t(index + 1 === questions.length ? 'toEnd' : 'next')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

/** Where to go on: the first question without an answer, else the end. */
function firstOpen(answered: readonly boolean[]): number {
  const open = answered.indexOf(false)
  return open === -1 ? answered.length : open
}

type Translate = ReturnType<typeof useTranslation<'quizzes'>>['t']

function placeText(t: Translate, index: number, count: number): string {
  return index < count ? t('place', { number: index + 1, count }) : t('end')
}

type PlaceProps = { attempt: Attempt; index: number; saving: Saving }

function Place({ attempt: { certificate, title, dueAt, questions }, index, saving }: PlaceProps) {
  const { t } = useTranslation('quizzes')
  const { relativeWithin } = useFormats()
  return (
    <div>
      <Text c="dimmed" className={classes.text}>
        {t('heading', { certificate, title })}
      </Text>
      <Group justify="space-between" wrap="nowrap" mt="xs" mb="xs" mih={24}>
        <Text fw={600}>{placeText(t, index, questions.length)}</Text>
        {saving === 'failed' ? (
          <Text size="sm" c="var(--fob-attention)" role="status">
            {t('notSaved')}
          </Text>
        ) : (
          <SaveState state={saving} />
        )}
      </Group>
      <Progress value={(100 * index) / questions.length} size="sm" aria-hidden />
      <Text size="sm" c="dimmed" mt="xs">
        {t('due', { when: relativeWithin(dueAt) })}
      </Text>
    </div>
  )
}
