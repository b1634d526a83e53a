import { stepPresences } from '@fobhouse/contract/competence/steps.ts'
import type { Locale } from '@fobhouse/contract/languages.ts'
import { Checkbox, NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { WordsArea, WordsField } from '../../../../domain/certificate/words-field.tsx'
import { withFault } from '../../../../ui/field-error.tsx'
import type { StepForm } from './step-draft.ts'

type StepFieldsProps = { form: StepForm; language: Locale; isNew: boolean }

/** The fields that a kind of step has of its own. */
export function StepFields(props: StepFieldsProps) {
  switch (props.form.values.kind) {
    case 'reading':
      return <ReadingFields {...props} />
    case 'quiz':
      return <QuizFields {...props} />
    case 'course':
      return <CourseFields {...props} />
    case 'in_person':
      return <InPersonFields {...props} />
    case 'hours':
      return <HoursFields {...props} />
  }
}

function ReadingFields({ form, language, isNew }: StepFieldsProps) {
  const { t } = useTranslation('certificates')
  return (
    <>
      <WordsArea
        label={t('steps.text')}
        words={form.values.text}
        language={language}
        error={form.errors['text']}
        onChange={(text) => form.setFieldValue('text', text)}
      />
      <TextInput
        label={t('steps.link')}
        description={t('steps.linkHelp')}
        autoComplete="off"
        {...withFault(form.getInputProps('link'))}
      />
      <WordsField
        label={t('steps.statement')}
        isRequired
        words={form.values.statement}
        language={language}
        error={form.errors['statement']}
        onChange={(statement) => form.setFieldValue('statement', statement)}
      />
      {!isNew && (
        <Checkbox
          label={t('steps.askAgain')}
          description={t('steps.askAgainHelp')}
          {...form.getInputProps('askAgain', { type: 'checkbox' })}
        />
      )}
    </>
  )
}

function QuizFields({ form }: StepFieldsProps) {
  const { t } = useTranslation('certificates')
  const numbers = ['passPercent', 'draw', 'pauseMinutes', 'attempts'] as const
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      {numbers.map((name) => (
        <TextInput
          key={name}
          inputMode="numeric"
          label={t(`steps.${name}`)}
          description={t(`steps.${name}Help`)}
          {...withFault(form.getInputProps(name))}
        />
      ))}
    </SimpleGrid>
  )
}

function CourseFields({ form }: StepFieldsProps) {
  const { t } = useTranslation('certificates')
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput
          inputMode="numeric"
          label={t('steps.courseId')}
          required
          {...withFault(form.getInputProps('courseId'))}
        />
        <TextInput inputMode="numeric" label={t('steps.minScore')} {...withFault(form.getInputProps('minScore'))} />
      </SimpleGrid>
      <TextInput label={t('steps.link')} autoComplete="off" {...withFault(form.getInputProps('link'))} />
    </>
  )
}

function InPersonFields({ form, language }: StepFieldsProps) {
  const { t } = useTranslation('certificates')
  return (
    <>
      <WordsArea
        label={t('steps.checklist')}
        description={t('steps.checklistHelp')}
        words={form.values.checklist}
        language={language}
        error={form.errors['checklist']}
        onChange={(checklist) => form.setFieldValue('checklist', checklist)}
      />
      <Checkbox
        label={t('steps.byCard')}
        description={t('steps.byCardHelp')}
        {...form.getInputProps('byCard', { type: 'checkbox' })}
      />
    </>
  )
}

function HoursFields({ form }: StepFieldsProps) {
  const { t } = useTranslation('certificates')
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      <TextInput
        inputMode="numeric"
        label={t('steps.hoursCount')}
        required
        {...withFault(form.getInputProps('hours'))}
      />
      <NativeSelect
        label={t('steps.presence')}
        data={stepPresences.map((presence) => ({ value: presence, label: t(`steps.presences.${presence}`) }))}
        {...withFault(form.getInputProps('presence'))}
      />
    </SimpleGrid>
  )
}
