import type { Answer, Value } from '@fobhouse/contract/competence/questions.ts'
import type { Attempt } from '@fobhouse/contract/routes/quizzes.ts'
import { Anchor, Button, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { focusOn } from './focus-on.ts'
import { useSubmitAttempt } from './queries.ts'
import { isAnswered } from './use-answers.ts'
import classes from './quizzes.module.css'

type HandInProps = {
  attempt: Attempt
  values: ReadonlyMap<number, Value>
  /** What was answered on this page. */
  given: Answer[]
  onOpen: (index: number) => void
}

/** The end of the questions: what is not answered, and the way to hand it in. */
export function HandIn({ attempt: { id, questions, passPercent }, values, given, onOpen }: HandInProps) {
  const { t } = useTranslation('quizzes')
  const { mutate, isPending } = useSubmitAttempt(id)
  const open = questions.flatMap(({ n, text }, index) => (isAnswered(values.get(n)) ? [] : [{ n, text, index }]))
  return (
    <Stack gap="md">
      <Title order={2} fz="lg" tabIndex={-1} className={classes.text} ref={focusOn}>
        {open.length === 0 ? t('handIn.ready') : t('handIn.missing', { count: open.length })}
      </Title>
      {open.length > 0 && (
        <ul className={classes.list}>
          {open.map(({ n, text, index }) => (
            <li key={n}>
              <Anchor component="button" type="button" ta="start" onClick={() => onOpen(index)}>
                {t('handIn.open', { number: n, text })}
              </Anchor>
            </li>
          ))}
        </ul>
      )}
      <Text c="dimmed">{t('handIn.help', { percent: passPercent })}</Text>
      <Button loading={isPending} style={{ alignSelf: 'flex-start' }} onClick={() => mutate(given)}>
        {t('handIn.action')}
      </Button>
    </Stack>
  )
}
