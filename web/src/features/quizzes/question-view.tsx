import { readDecimal } from '@fobhouse/contract/decimal.ts'
import { Checkbox, Radio, Stack, Text, TextInput, Title } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { withFault } from '../../ui/field-error.tsx'
import { focusOn } from './focus-on.ts'
import { MarkedPicture, QuestionPicture } from './question-picture.tsx'
import type { AnswerProps } from './use-answers.ts'
import classes from './quizzes.module.css'

/** A question as its taker sees it, and its answer. `isFocused`: somebody has just turned to it. */
export function QuestionView({ isFocused = false, ...props }: AnswerProps & { isFocused?: boolean }) {
  const { question } = props
  return (
    <fieldset className={classes.question}>
      <legend className={classes.legend}>
        <Title order={2} fz="lg" tabIndex={-1} className={classes.text} ref={isFocused ? focusOn : undefined}>
          {question.text}
        </Title>
      </legend>
      {question.kind !== 'picture' && <QuestionPicture question={question} />}
      <AnswerFields {...props} />
    </fieldset>
  )
}

function AnswerFields(props: AnswerProps) {
  switch (props.question.kind) {
    case 'single':
      return <OneOf {...props} choices={props.question.options ?? []} />
    case 'multiple':
      return <SomeOf {...props} />
    case 'true_false':
      return <TrueOrFalse {...props} />
    case 'number':
      return <NumberField {...props} />
    case 'picture':
      return (
        <>
          <MarkedPicture {...props} />
          <OneOf {...props} choices={props.question.marks ?? []} isNumbered />
        </>
      )
  }
}

type OneOfProps = AnswerProps & { choices: readonly { n: number; text: string }[]; isNumbered?: boolean }

function OneOf({ choices, value, onAnswer, isNumbered = false }: OneOfProps) {
  const name = useId()
  return (
    <Stack gap="xs">
      {choices.map(({ n, text }) => (
        <Radio
          key={n}
          name={name}
          className={classes.choice}
          label={isNumbered ? `${n}. ${text}` : text}
          checked={value === n}
          onChange={() => onAnswer(n)}
        />
      ))}
    </Stack>
  )
}

function SomeOf({ question: { options }, value, onAnswer }: AnswerProps) {
  const { t } = useTranslation('quizzes')
  const chosen = Array.isArray(value) ? value : []
  const toggle = (n: number) =>
    onAnswer(chosen.includes(n) ? chosen.filter((each) => each !== n) : [...chosen, n].toSorted((a, b) => a - b))
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {t('multipleHelp')}
      </Text>
      {options?.map(({ n, text }) => (
        <Checkbox
          key={n}
          className={classes.choice}
          label={text}
          checked={chosen.includes(n)}
          onChange={() => toggle(n)}
        />
      ))}
    </Stack>
  )
}

function TrueOrFalse({ value, onAnswer }: AnswerProps) {
  const { t } = useTranslation('quizzes')
  const name = useId()
  return (
    <Stack gap="xs">
      {[true, false].map((choice) => (
        <Radio
          key={String(choice)}
          name={name}
          className={classes.choice}
          label={t(choice ? 'true' : 'false')}
          checked={value === choice}
          onChange={() => onAnswer(choice)}
        />
      ))}
    </Stack>
  )
}

const longestNumber = 100

function NumberField({ value, onAnswer }: AnswerProps) {
  const { t } = useTranslation('quizzes')
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const isReadable = text.trim() === '' || readDecimal(text) !== undefined
  return (
    <TextInput
      {...withFault({ error: isReadable ? undefined : t('numberFault') })}
      label={t('number')}
      description={t('numberHelp')}
      autoComplete="off"
      maxLength={longestNumber}
      maw={280}
      value={text}
      onChange={(event) => onAnswer(event.currentTarget.value)}
    />
  )
}
