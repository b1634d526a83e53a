import type { AuthoredQuestion } from '@fobhouse/contract/competence/questions.ts'
import { ActionIcon, Group, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash, type Icon } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/use-formats.ts'
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
        <Group gap="2xs" wrap="nowrap">
          <RowButton
            icon={IconArrowUp}
            label={t('editor.up', { number })}
            isOff={place.isFirst || isBusy}
            onClick={() => onMove(-1)}
          />
          <RowButton
            icon={IconArrowDown}
            label={t('editor.down', { number })}
            isOff={place.isLast || isBusy}
            onClick={() => onMove(1)}
          />
          <RowButton icon={IconPencil} label={t('editor.editOne', { number })} onClick={onEdit} />
          <RowButton icon={IconTrash} label={t('editor.removeOne', { number })} onClick={onRemove} />
        </Group>
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

type RowButtonProps = { icon: Icon; label: string; isOff?: boolean; onClick: () => void }

function RowButton({ icon: Sign, label, isOff = false, onClick }: RowButtonProps) {
  return (
    <ActionIcon variant="subtle" color="gray" size={36} aria-label={label} disabled={isOff} onClick={onClick}>
      <Sign size={18} aria-hidden />
    </ActionIcon>
  )
}
