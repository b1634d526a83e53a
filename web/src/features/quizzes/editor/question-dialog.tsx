import { type AuthoredQuestion, questionKinds } from '@fobhouse/contract/competence/questions.ts'
import type { Locale } from '@fobhouse/contract/languages.ts'
import type { Quiz } from '@fobhouse/contract/routes/quizzes.ts'
import { Button, Checkbox, Group, NativeSelect, SimpleGrid, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/error-text.ts'
import { fieldErrors } from '../../../lib/form-errors.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { notifyDone } from '../../../ui/notify.tsx'
import { AnswerFields } from './answer-fields.tsx'
import { PictureField } from './picture-field.tsx'
import { type QuizStep, useSaveQuestions } from './queries.ts'
import {
  asGiven,
  draftOf,
  judgeQuestion,
  type QuestionDraft,
  type QuestionForm,
  questionOf,
  toDraftFields,
} from './question-draft.ts'
import { LanguageChoice } from '../../../domain/certificate/language-choice.tsx'
import { WordsArea } from '../../../domain/certificate/words-field.tsx'
import { useClubLanguage } from '../../../domain/certificate/words.ts'

type QuestionDialogProps = {
  step: QuizStep
  quiz: Quiz
  /** Undefined: a new one. */
  question: AuthoredQuestion | undefined
  onClose: () => void
}

export function QuestionDialog({ step, quiz, question, onClose }: QuestionDialogProps) {
  const { t } = useTranslation('quizzes')
  const { t: common } = useTranslation()
  const clubLanguage = useClubLanguage()
  const [language, setLanguage] = useState(clubLanguage)
  const { form, save, isPending } = useQuestionForm({ step, quiz, question, onClose }, clubLanguage)
  return (
    <Dialog
      name="quizzes/question"
      opened
      onClose={onClose}
      size={640}
      title={t(question ? 'editor.edit' : 'editor.add')}
    >
      <Form name="quizzes/question" onSubmit={form.onSubmit(save)}>
        <Stack gap="md">
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <Kind form={form} isFixed={question !== undefined} />
            <LanguageChoice language={language} onChoose={setLanguage} />
          </SimpleGrid>
          <WordsArea
            label={t('form.text')}
            isRequired
            words={form.values.text}
            language={language}
            error={form.errors['text']}
            onChange={(words) => form.setFieldValue('text', words)}
          />
          <PictureField form={form} step={step} pictures={quiz.pictures} />
          <AnswerFields form={form} language={language} />
          <Checkbox
            label={t('form.mustBeRight')}
            description={t('form.mustBeRightHelp')}
            {...form.getInputProps('mustBeRight', { type: 'checkbox' })}
          />
          <WordsArea
            label={t('form.explanation')}
            description={t('form.explanationHelp')}
            words={form.values.explanation}
            language={language}
            error={form.errors['explanation']}
            onChange={(words) => form.setFieldValue('explanation', words)}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {common('actions.cancel')}
            </Button>
            <Button type="submit" loading={isPending}>
              {common('actions.save')}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Dialog>
  )
}

/** What was asked and answered so far is about a question of this kind, so it stays. */
function Kind({ form, isFixed }: { form: QuestionForm; isFixed: boolean }) {
  const { t } = useTranslation('quizzes')
  return (
    <NativeSelect
      label={t('form.kind')}
      disabled={isFixed}
      data={questionKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
      {...form.getInputProps('kind')}
    />
  )
}

function useQuestionForm({ step, quiz, question, onClose }: QuestionDialogProps, clubLanguage: Locale) {
  const { t } = useTranslation('quizzes')
  const form = useForm<QuestionDraft>({
    initialValues: draftOf(question),
    validate: (draft) => judgeQuestion(draft, clubLanguage),
  })
  const { mutate, isPending } = useSaveQuestions(step, { showsError: true })
  function save(draft: QuestionDraft): void {
    const saved = questionOf(draft, clubLanguage)
    const others = quiz.questions.map((one) => (one.id === saved.id ? saved : asGiven(one)))
    const questions = saved.id === undefined ? [...others, saved] : others
    mutate(
      { revision: quiz.revision, questions },
      {
        onSuccess: () => {
          notifyDone(t('editor.saved'))
          onClose()
        },
        onError: (error) => {
          const faults = toDraftFields(fieldErrors(error))
          form.setErrors(Object.keys(faults).length > 0 ? faults : { text: errorText(error) })
        },
      },
    )
  }
  return { form, save, isPending }
}
