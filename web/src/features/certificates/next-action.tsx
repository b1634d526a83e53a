import { competenceRoutes } from '@fobhouse/contract/routes/competence.ts'
import { trainingRoutes } from '@fobhouse/contract/routes/training.ts'
import type { Next } from '@fobhouse/contract/competence/standing.ts'
import { Button, Card, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useQuizStart } from '../../domain/certificate/start-quiz.ts'
import { call } from '../../lib/api.ts'
import { awayFromKiosk } from '../../lib/away-from-kiosk.ts'
import { platform } from '../../lib/platform.ts'
import { notifyDone } from '../../ui/notify.tsx'
import { useNextText } from './next-text.ts'
import { useCompetenceChange, type WholeOwn } from './queries.ts'

/** What to do next, in a sentence with the one button that does it. */
export function NextAction({ certificate }: { certificate: WholeOwn }) {
  const { t } = useTranslation('certificates')
  const nextText = useNextText()
  const { next } = certificate.standing
  if (!next) return null
  return (
    <Card component="section" aria-label={t('next.title')}>
      <Group justify="space-between" gap="sm">
        <Text fw={600} flex="1 1 200px">
          {nextText(next)}
        </Text>
        <NextButton certificate={certificate} next={next} />
      </Group>
    </Card>
  )
}

function NextButton({ certificate, next }: { certificate: WholeOwn; next: Next }) {
  const { t } = useTranslation('certificates')
  if (next.certificateId !== certificate.id) {
    return (
      <Button component={Link} to={next.path}>
        {t('next.goTo', { certificate: next.certificate })}
      </Button>
    )
  }
  const { stepId, kind } = next
  if (kind === 'ask' || kind === 'trainer') return <AskButton certificateId={certificate.id} isAsked={false} />
  if (kind === 'asked') return <AskButton certificateId={certificate.id} isAsked />
  if (stepId === undefined || platform() === 'kiosk') return null
  if (next.kind === 'read') {
    return (
      <Button component="a" href={`#step-${stepId}`}>
        {t('next.button.read')}
      </Button>
    )
  }
  if (next.kind === 'quiz') return <QuizButton certificateId={certificate.id} stepId={stepId} />
  if (next.kind === 'course') return <CourseButton certificateId={certificate.id} stepId={stepId} />
  return null
}

/** Asks for the sign-off, or takes that back. Works at a kiosk, too. */
function AskButton({ certificateId, isAsked }: { certificateId: number; isAsked: boolean }) {
  const { t } = useTranslation('certificates')
  const params = { id: String(certificateId) }
  const asking = useCompetenceChange(() => call(trainingRoutes.ask, { params }))
  const takingBack = useCompetenceChange(() => call(trainingRoutes.takeBack, { params }))
  if (isAsked) {
    return (
      <Button variant="default" loading={takingBack.isPending} onClick={() => takingBack.mutate(undefined)}>
        {t('next.button.takeBack')}
      </Button>
    )
  }
  const ask = () => asking.mutate(undefined, { onSuccess: () => notifyDone(t('next.askedNow')) })
  return (
    <Button loading={asking.isPending} onClick={ask}>
      {t('next.button.ask')}
    </Button>
  )
}

type OfStep = { certificateId: number; stepId: number }

function QuizButton(step: OfStep) {
  const { t } = useTranslation('certificates')
  const { mutate, isPending } = useQuizStart()
  return (
    <Button loading={isPending} onClick={() => mutate(step)}>
      {t('next.button.quiz')}
    </Button>
  )
}

function CourseButton({ certificateId, stepId }: OfStep) {
  const { t } = useTranslation('certificates')
  const { mutate, isPending, data } = useCompetenceChange(() =>
    call(awayFromKiosk(competenceRoutes.course), { params: { id: String(certificateId), stepId: String(stepId) } }),
  )
  const check = () => mutate(undefined, { onSuccess: ({ success }) => success && notifyDone(t('course.passed')) })
  return (
    <>
      <Button loading={isPending} onClick={check}>
        {t('next.button.course')}
      </Button>
      {data?.success === false && (
        <Text role="status" size="sm" c="var(--fob-attention)">
          {t('course.notYet')}
        </Text>
      )}
    </>
  )
}
