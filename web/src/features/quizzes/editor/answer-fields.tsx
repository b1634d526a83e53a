import type { Locale } from '@fobhouse/contract/languages.ts'
import { Radio, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { withFault } from '../../../ui/field-error.tsx'
import { ChoiceFields } from './choice-fields.tsx'
import type { QuestionForm } from './question-draft.ts'

/** What a kind of question has of its own: its choices, or its answer. */
export function AnswerFields({ form, language }: { form: QuestionForm; language: Locale }) {
  switch (form.values.kind) {
    case 'single':
    case 'multiple':
    case 'picture':
      return <ChoiceFields form={form} language={language} />
    case 'true_false':
      return <TrueOrFalse form={form} />
    case 'number':
      return <NumberAnswer form={form} />
  }
}

function TrueOrFalse({ form }: { form: QuestionForm }) {
  const { t } = useTranslation('quizzes')
  return (
    <Radio.Group
      label={t('form.statementIs')}
      value={String(form.values.isTrue)}
      onChange={(value) => form.setFieldValue('isTrue', value === 'true')}
    >
      <Stack gap="xs" mt="xs">
        <Radio value="true" label={t('true')} />
        <Radio value="false" label={t('false')} />
      </Stack>
    </Radio.Group>
  )
}

function NumberAnswer({ form }: { form: QuestionForm }) {
  const { t } = useTranslation('quizzes')
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      <TextInput
        label={t('form.answer')}
        required
        autoComplete="off"
        inputMode="decimal"
        {...withFault(form.getInputProps('answer'))}
      />
      <TextInput
        label={t('form.tolerance')}
        description={t('form.toleranceHelp')}
        autoComplete="off"
        inputMode="decimal"
        {...withFault(form.getInputProps('tolerance'))}
      />
    </SimpleGrid>
  )
}
