import { leastChoices, mostChoices } from '@fobhouse/contract/competence/questions.ts'
import type { Locale } from '@fobhouse/contract/languages.ts'
import { ActionIcon, Button, Checkbox, Input, NumberInput, Radio, Stack } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { FieldError, withFault } from '../../../ui/field-error.tsx'
import classes from './editor.module.css'
import { newChoice, type QuestionForm } from './question-draft.ts'
import { WordsField } from '../../../domain/certificate/words-field.tsx'

type ChoiceFieldsProps = { form: QuestionForm; language: Locale }

/** Options, or places on the picture: their texts, and which of them are right. */
export function ChoiceFields({ form, language }: ChoiceFieldsProps) {
  const { t } = useTranslation('quizzes')
  const { choices, kind } = form.values
  const fault = form.errors['choices']
  const words = kind === 'picture' ? 'marks' : 'options'
  return (
    <Input.Wrapper
      labelElement="div"
      label={t(`form.${words}.label`)}
      description={t(kind === 'multiple' ? 'form.options.helpMultiple' : `form.${words}.help`)}
      error={fault ? <FieldError>{fault}</FieldError> : undefined}
    >
      <Stack gap="sm" mt="xs">
        {choices.map(({ key }, index) => (
          <ChoiceRow key={key} form={form} language={language} index={index} />
        ))}
        {choices.length < mostChoices && (
          <Button
            variant="default"
            style={{ alignSelf: 'flex-start' }}
            leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
            onClick={() => form.insertListItem('choices', newChoice())}
          >
            {t(`form.${words}.add`)}
          </Button>
        )}
      </Stack>
    </Input.Wrapper>
  )
}

function ChoiceRow({ form, language, index }: ChoiceFieldsProps & { index: number }) {
  const { t } = useTranslation('quizzes')
  const { kind, choices } = form.values
  const choice = choices[index]
  if (!choice) return null
  const number = index + 1
  const label = t(kind === 'picture' ? 'form.marks.one' : 'form.options.one', { number })
  return (
    <fieldset className={classes.choice} aria-label={label}>
      <Correct form={form} index={index} />
      <WordsField
        label={label}
        isRequired
        words={choice.text}
        language={language}
        error={form.errors[`choices.${index}.text`]}
        onChange={(text) => form.setFieldValue(`choices.${index}.text`, text)}
      />
      {choices.length > leastChoices && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          className={classes.remove}
          aria-label={t('form.remove', { number })}
          onClick={() => form.removeListItem('choices', index)}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      )}
      {kind === 'picture' && <Position form={form} index={index} />}
    </fieldset>
  )
}

type OfChoice = { form: QuestionForm; index: number }

/** One is right, or several may be. */
function Correct({ form, index }: OfChoice) {
  const { t } = useTranslation('quizzes')
  const { kind, choices } = form.values
  const isRight = choices[index]?.correct ?? false
  const label = t('form.right', { number: index + 1 })
  if (kind === 'multiple') {
    return (
      <Checkbox
        className={classes.right}
        aria-label={label}
        checked={isRight}
        onChange={() => form.setFieldValue(`choices.${index}.correct`, !isRight)}
      />
    )
  }
  return (
    <Radio
      className={classes.right}
      name="right"
      aria-label={label}
      checked={isRight}
      onChange={() =>
        form.setFieldValue(
          'choices',
          choices.map((choice, at) => ({ ...choice, correct: at === index })),
        )
      }
    />
  )
}

/** Where a place is, for who does not point at the picture. */
function Position({ form, index }: OfChoice) {
  const { t } = useTranslation('quizzes')
  return (
    <div className={classes.position}>
      {(['x', 'y'] as const).map((axis) => (
        <NumberInput
          key={axis}
          {...withFault({ error: form.errors[`choices.${index}.${axis}`] })}
          label={t(`form.marks.${axis}`)}
          suffix=" %"
          min={0}
          max={100}
          decimalScale={1}
          value={form.values.choices[index]?.[axis] ?? 0}
          onChange={(value) => form.setFieldValue(`choices.${index}.${axis}`, Number(value))}
        />
      ))}
    </div>
  )
}
