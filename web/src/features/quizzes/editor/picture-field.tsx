import { questionPicture } from '@fobhouse/contract/competence/questions.ts'
import type { Quiz } from '@fobhouse/contract/routes/quizzes.ts'
import { Button, Group, Input, Text, UnstyledButton } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type MouseEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { atClub } from '../../../lib/club-address.ts'
import { FieldError } from '../../../ui/field-error.tsx'
import { FileUpload } from '../../../ui/file-upload.tsx'
import classes from './editor.module.css'
import { type QuizStep, sendPicture } from './queries.ts'
import type { QuestionForm } from './question-draft.ts'

type PictureFieldProps = { form: QuestionForm; step: QuizStep; pictures: Quiz['pictures'] }

/** The picture of a question. Of one with places, a press puts the right place there; the fields move each of them. */
export function PictureField({ form, step, pictures }: PictureFieldProps) {
  const { t } = useTranslation('quizzes')
  const { picture, kind } = form.values
  const fault = form.errors['picture']
  const [sent, setSent] = useState<{ id: number; url: string }>()
  useEffect(() => () => (sent === undefined ? undefined : URL.revokeObjectURL(sent.url)), [sent])
  const known = pictures.find(({ id }) => id === picture)
  const source = picture !== undefined && sent?.id === picture ? sent.url : known && atClub(known.path)
  async function send(file: File): Promise<void> {
    const id = await sendPicture(step, file)
    setSent({ id, url: URL.createObjectURL(file) })
    form.setFieldValue('picture', id)
  }
  return (
    <Input.Wrapper
      labelElement="div"
      label={t('form.picture')}
      description={t('form.pictureHelp')}
      withAsterisk={kind === 'picture'}
      error={fault ? <FieldError>{fault}</FieldError> : undefined}
    >
      {source !== undefined && <Drawn form={form} source={source} />}
      <Group gap="xs" align="flex-start" mt="xs">
        <FileUpload
          label={t('form.pictureChoose')}
          accept={questionPicture.types.join(',')}
          mostBytes={questionPicture.mostBytes}
          tooLarge="validation.pictureSize"
          save={send}
          onSaved={() => {}}
          onSettled={async () => {}}
        >
          {t(picture === undefined ? 'form.pictureChoose' : 'form.pictureReplace')}
        </FileUpload>
        {picture !== undefined && kind !== 'picture' && (
          <Button
            variant="default"
            leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
            onClick={() => form.setFieldValue('picture', undefined)}
          >
            {t('form.pictureRemove')}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  )
}

/** The picture with its places. A press on it moves the place that is marked as right. */
function Drawn({ form, source }: { form: QuestionForm; source: string }) {
  const { t } = useTranslation('quizzes')
  const { kind, choices } = form.values
  function place({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>): void {
    const index = choices.findIndex(({ correct }) => correct)
    if (index === -1) return
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    form.setFieldValue(`choices.${index}.x`, percentOf(clientX - left, width))
    form.setFieldValue(`choices.${index}.y`, percentOf(clientY - top, height))
  }
  return (
    <>
      <div className={classes.drawn}>
        <img src={source} alt={t('pictureAlt')} className={classes.picture} />
        {/* The fields of each place do the same with a keyboard. */}
        {kind === 'picture' && <UnstyledButton tabIndex={-1} aria-hidden className={classes.ground} onClick={place} />}
        {kind === 'picture' &&
          choices.map(({ key, x, y, correct }, index) => (
            <span
              key={key}
              className={classes.place}
              data-right={correct || undefined}
              style={{ left: `${x}%`, top: `${y}%` }}
            >
              {index + 1}
            </span>
          ))}
      </div>
      {kind === 'picture' && (
        <Text size="sm" c="dimmed">
          {t('form.marks.press')}
        </Text>
      )}
    </>
  )
}

/** With one decimal, within the picture. */
function percentOf(part: number, whole: number): number {
  return Math.min(100, Math.max(0, Math.round((1000 * part) / whole) / 10))
}
