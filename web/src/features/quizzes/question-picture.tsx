import type { ShownQuestion } from '@fobhouse/contract/routes/quizzes.ts'
import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { AnswerProps } from './use-answers.ts'
import { usePicture } from './use-picture.ts'
import classes from './quizzes.module.css'

/** The picture that belongs to a question, if there is one. */
export function QuestionPicture({ question: { picture } }: { question: ShownQuestion }) {
  const { t } = useTranslation('quizzes')
  const source = usePicture(picture)
  return source === undefined ? null : <img src={source} alt={t('pictureAlt')} className={classes.picture} />
}

/**
 * A picture with places to point at. The list of the same places below it is for everybody who does not point:
 * keyboards and screen readers pass the numbers on the picture by.
 */
export function MarkedPicture({ question, value, onAnswer }: AnswerProps) {
  const { t } = useTranslation('quizzes')
  const source = usePicture(question.picture)
  return (
    <div className={classes.marked}>
      {source !== undefined && <img src={source} alt={t('markedAlt')} className={classes.picture} />}
      {question.marks?.map(({ n, x, y }) => (
        <UnstyledButton
          key={n}
          className={classes.mark}
          style={{ left: `${x}%`, top: `${y}%` }}
          data-chosen={value === n || undefined}
          tabIndex={-1}
          aria-hidden
          onClick={() => onAnswer(n)}
        >
          <span className={classes.markNumber}>{n}</span>
        </UnstyledButton>
      ))}
    </div>
  )
}
