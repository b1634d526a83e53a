import type { Value } from '@fobhouse/contract/competence/questions.ts'
import type { Quiz } from '@fobhouse/contract/routes/quizzes.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/dialog.tsx'
import { QuestionView } from '../question-view.tsx'
import { asTakerSees, mixed } from './as-taker-sees.ts'
import { useWords } from '../../../domain/certificate/words.ts'

/** The questions as a taker sees them. Nothing that is answered here is kept. */
export function QuizPreview({ quiz, onClose }: { quiz: Quiz; onClose: () => void }) {
  const { t } = useTranslation('quizzes')
  const read = useWords()
  const [shown] = useState(() => {
    const pictures = new Map(quiz.pictures.map(({ id, path }) => [id, path]))
    return quiz.questions.map((question, index) => asTakerSees(question, index + 1, { read, pictures, mix: mixed }))
  })
  const [index, setIndex] = useState(0)
  const [values, setValues] = useState<ReadonlyMap<number, Value>>(new Map())
  const question = shown[index]
  return (
    <Dialog name="quizzes/preview" opened onClose={onClose} size={640} title={t('editor.previewTitle')}>
      <Stack gap="md">
        <Text c="dimmed">{t('place', { number: index + 1, count: shown.length })}</Text>
        {question && (
          <QuestionView
            key={question.n}
            question={question}
            value={values.get(question.n)}
            onAnswer={(value) => setValues((before) => new Map(before).set(question.n, value))}
            isFocused={index > 0}
          />
        )}
        <Group justify="space-between">
          <Button variant="default" disabled={index === 0} onClick={() => setIndex(index - 1)}>
            {t('previous')}
          </Button>
          <Button disabled={index + 1 >= shown.length} onClick={() => setIndex(index + 1)}>
            {t('next')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
