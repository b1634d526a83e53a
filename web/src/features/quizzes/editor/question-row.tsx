import type { AuthoredQuestion } from '@fobhouse/contract/competence/questions.ts'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/use-formats.ts'
import { OrderedRowButtons } from '../../../ui/ordered-row-buttons.tsx'
import { Row } from '../../../ui/row-list.tsx'
import classes from '../quizzes.module.css'

type QuestionRowProps = {
  question: AuthoredQuestion
  text: string
  place: { number: number; isFirst: boolean; isLast: boolean }
  isBusy: boolean
  onMove: (by: -1 | 1) => void
  onEdit: () => void
  onRemove: () => void
}

export function QuestionRow({ question, text, place, isBusy, onMove, onEdit, onRemove }: QuestionRowProps) {
  const { t } = useTranslation('quizzes')
  const { number } = place
  return (
    <Row
      end={
        <OrderedRowButtons
          labels={{
            up: t('editor.up', { number }),
            down: t('editor.down', { number }),
            edit: t('editor.editOne', { number }),
            remove: t('editor.removeOne', { number }),
          }}
          place={place}
          isBusy={isBusy}
          onMove={onMove}
          onEdit={onEdit}
          onRemove={onRemove}
        />
      }
    >
      <Text fw={600} className={classes.text} lineClamp={3}>
        {t('editor.row', { number, text })}
      </Text>
      <Text size="sm" c="dimmed">
        <Facts question={question} />
      </Text>
    </Row>
  )
}

function Facts({ question: { kind, mustBeRight, asked, right } }: Pick<QuestionRowProps, 'question'>) {
  const { t } = useTranslation('quizzes')
  const { number } = useFormats()
  const percent = asked === 0 ? '' : number(Math.round((100 * right) / asked))
  const facts = [
    t(`kind.${kind}`),
    ...(mustBeRight ? [t('editor.mustBeRight')] : []),
    asked === 0 ? t('editor.neverAsked') : t('editor.answered', { count: asked, percent }),
  ]
  return facts.join(' · ')
}
