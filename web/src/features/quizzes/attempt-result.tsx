import type { Value } from '@fobhouse/contract/competence/questions.ts'
import type { Attempt, ShownQuestion } from '@fobhouse/contract/routes/quizzes.ts'
import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconCircleCheckFilled, IconCircleXFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '../../lib/use-formats.ts'
import { useNow } from '../../lib/use-now.ts'
import { useQuizStart } from '../../domain/certificate/start-quiz.ts'
import { SectionTitle } from '../../ui/section-title.tsx'
import { Row, RowList } from '../../ui/row-list.tsx'
import { focusOn } from './focus-on.ts'
import { isAnswered } from './use-answers.ts'
import classes from './quizzes.module.css'

type Result = NonNullable<Attempt['result']>
type AttemptResultProps = { attempt: Attempt; result: Result }

/** What came of an attempt, which questions were wrong, and how to go on. */
export function AttemptResult({ attempt, result }: AttemptResultProps) {
  const { t } = useTranslation('quizzes')
  const { number } = useFormats()
  const isPassed = attempt.state === 'passed'
  const Icon = isPassed ? IconCircleCheckFilled : IconCircleXFilled
  const percent = number(result.percent)
  return (
    <Stack gap="xl" className={classes.column}>
      <Card>
        <Stack gap="sm" align="center" ta="center">
          <Icon size={48} color={`var(--fob-${isPassed ? 'good' : 'bad'}-dot)`} aria-hidden />
          <Title order={2} tabIndex={-1} ref={focusOn}>
            {t(isPassed ? 'result.passed' : 'result.failed')}
          </Title>
          <Text c="dimmed">{t('heading', { certificate: attempt.certificate, title: attempt.title })}</Text>
          <Text>{t('result.score', { right: result.right, count: result.asked, percent })}</Text>
          {!isPassed && <Text>{t('result.needed', { percent: number(attempt.passPercent) })}</Text>}
          <HowToGoOn attempt={attempt} result={result} />
        </Stack>
      </Card>
      {result.wrong.length > 0 && <WrongOnes attempt={attempt} result={result} />}
    </Stack>
  )
}

function HowToGoOn({ attempt, result: { nextAt } }: AttemptResultProps) {
  const { t } = useTranslation('quizzes')
  const { relativeWithin } = useFormats()
  const now = useNow()
  const isPassed = attempt.state === 'passed'
  const canTry = nextAt !== null && Date.parse(nextAt) <= now
  return (
    <>
      {!isPassed && nextAt === null && <Text>{t('result.noneLeft')}</Text>}
      {!isPassed && nextAt !== null && !canTry && <Text>{t('result.wait', { when: relativeWithin(nextAt) })}</Text>}
      <Group gap="sm" justify="center" mt="sm">
        {canTry && <AnotherAttempt attempt={attempt} />}
        <Button
          component={Link}
          to={`/account/certificates/${attempt.certificateId}`}
          variant={canTry ? 'default' : 'filled'}
        >
          {t('result.goOn', { certificate: attempt.certificate })}
        </Button>
      </Group>
    </>
  )
}

function AnotherAttempt({ attempt }: { attempt: Attempt }) {
  const { t } = useTranslation('quizzes')
  const { mutate, isPending } = useQuizStart()
  return (
    <Button loading={isPending} onClick={() => mutate(attempt)}>
      {t('result.again')}
    </Button>
  )
}

function WrongOnes({ attempt, result: { wrong } }: AttemptResultProps) {
  const { t } = useTranslation('quizzes')
  const questions = new Map(attempt.questions.map((question) => [question.n, question]))
  return (
    <section aria-label={t('result.wrong')}>
      <SectionTitle count={wrong.length}>{t('result.wrong')}</SectionTitle>
      <RowList label={t('result.wrong')}>
        {wrong.map(({ n, explanation }) => {
          const question = questions.get(n)
          return question && <WrongOne key={n} question={question} explanation={explanation} attempt={attempt} />
        })}
      </RowList>
    </section>
  )
}

type WrongOneProps = { question: ShownQuestion; explanation: string; attempt: Attempt }

function WrongOne({ question, explanation, attempt }: WrongOneProps) {
  const { t } = useTranslation('quizzes')
  const textOf = useAnswerText()
  const value = attempt.answers.find(({ n }) => n === question.n)?.value
  return (
    <Row>
      <Stack gap="2xs" py="xs">
        <Text fw={600} className={classes.text}>
          {question.text}
        </Text>
        <Text className={classes.text}>{t('result.yours', { answer: textOf(question, value) })}</Text>
        {question.solution !== undefined && (
          <Text className={classes.text}>{t('result.solution', { answer: textOf(question, question.solution) })}</Text>
        )}
        {explanation !== '' && (
          <Text c="dimmed" className={classes.text}>
            {explanation}
          </Text>
        )}
      </Stack>
    </Row>
  )
}

/** Says in words what somebody answered. */
function useAnswerText(): (question: ShownQuestion, value: Value | undefined) => string {
  const { t } = useTranslation('quizzes')
  return ({ options = [], marks = [] }, value) => {
    if (value === undefined || !isAnswered(value)) return t('result.unanswered')
    if (typeof value === 'boolean') return t(value ? 'true' : 'false')
    const choices = new Map([...options, ...marks].map(({ n, text }) => [n, text]))
    const chosen = (Array.isArray(value) ? value : [value]).map((each) =>
      typeof each === 'number' ? (choices.get(each) ?? String(each)) : each,
    )
    return chosen.join(', ')
  }
}
