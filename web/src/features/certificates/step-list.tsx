import { competenceRoutes } from '@fobhouse/contract/routes/competence.ts'
import type { Standing, StepStanding } from '@fobhouse/contract/competence/standing.ts'
import type { ShownStep } from '@fobhouse/contract/competence/steps.ts'
import { Anchor, Button, Group, List, Stack, Text } from '@mantine/core'
import { IconCheck, IconCircle, IconLock, IconMinus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api.ts'
import { awayFromKiosk } from '../../lib/away-from-kiosk.ts'
import { platform } from '../../lib/platform.ts'
import { useFormats } from '../../lib/use-formats.ts'
import { notifyDone } from '../../ui/notify.tsx'
import { Row, RowList } from '../../ui/row-list.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'
import { TintedIcon } from '../../ui/tinted-icon.tsx'
import { useCompetenceChange, type WholeOwn } from './queries.ts'
import { useHoursText } from './hours-text.ts'

const icons = { done: IconCheck, open: IconCircle, locked: IconLock, notNeeded: IconMinus } as const
const tones = { done: 'good', open: 'info', locked: 'off', notNeeded: 'off' } as const

/** The steps in their order: done, open or locked, the open one with all that it asks for. */
export function StepList({ certificate }: { certificate: WholeOwn }) {
  const { t } = useTranslation('certificates')
  const { steps, standing } = certificate
  return (
    <section aria-label={t('steps.title')}>
      <SectionTitle count={steps.length}>{t('steps.title')}</SectionTitle>
      <RowList label={t('steps.title')}>
        {steps.map((step) => {
          const found = standing.steps.find(({ id }) => id === step.id)
          if (!found) return null
          const state = stateShown(standing, found)
          return <StepRow key={step.id} certificateId={certificate.id} step={step} standing={found} state={state} />
        })}
      </RowList>
    </section>
  )
}

/** Whoever was given the certificate without a step need not do it, and nothing comes before it. */
function stateShown({ state, next }: Standing, step: StepStanding) {
  const isSettled = state === 'held' && next === null
  return isSettled && step.state === 'locked' ? 'notNeeded' : step.state
}

type StepProps = { certificateId: number; step: ShownStep; standing: StepStanding }

function StepRow({ state, ...props }: StepProps & { state: ReturnType<typeof stateShown> }) {
  const { t } = useTranslation('certificates')
  const { date } = useFormats()
  const { step, standing } = props
  const title = step.kind === 'further' ? t('steps.further') : step.title
  return (
    <Row>
      <Group gap="sm" align="flex-start" wrap="nowrap" id={`step-${step.id}`} tabIndex={-1} py="2xs">
        <TintedIcon icon={icons[state]} tone={tones[state]} size={36} />
        <Stack gap="2xs">
          <Text fw={600}>{title}</Text>
          <Text size="sm" c="dimmed">
            {t(`steps.states.${state}`)}
            {standing.doneAt !== undefined && ` · ${date(standing.doneAt)}`}
          </Text>
          {standing.state !== 'locked' && <StepContent {...props} />}
        </Stack>
      </Group>
    </Row>
  )
}

function StepContent({ certificateId, step, standing }: StepProps) {
  const { t } = useTranslation('certificates')
  const hoursText = useHoursText()
  switch (step.kind) {
    case 'reading':
      return <Reading certificateId={certificateId} step={step} isOpen={standing.state === 'open'} />
    case 'quiz':
      return <Text size="sm">{t('steps.quiz', { percent: step.passPercent })}</Text>
    case 'course':
      return step.link === '' ? null : <OutLink address={step.link} />
    case 'in_person':
      return step.checklist.length === 0 ? null : (
        <List size="sm">
          {step.checklist.map((check) => (
            <List.Item key={check}>{check}</List.Item>
          ))}
        </List>
      )
    case 'hours':
      return <Text size="sm">{t('steps.hours', hoursText(standing.hours ?? 0, step.hours))}</Text>
    case 'further':
      return <Text size="sm">{t('steps.furtherHelp')}</Text>
  }
}

type ReadingProps = { certificateId: number; step: Extract<ShownStep, { kind: 'reading' }>; isOpen: boolean }

function Reading({ certificateId, step, isOpen }: ReadingProps) {
  const { t } = useTranslation('certificates')
  const { mutate, isPending } = useCompetenceChange(() =>
    call(awayFromKiosk(competenceRoutes.read), {
      params: { id: String(certificateId), stepId: String(step.id) },
      body: { version: step.version },
    }),
  )
  return (
    <Stack gap="sm" align="flex-start">
      {step.text !== '' && <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{step.text}</Text>}
      {step.link !== '' && <OutLink address={step.link} />}
      {isOpen && platform() !== 'kiosk' && (
        <Button
          loading={isPending}
          h="auto"
          mih={44}
          styles={{ label: { whiteSpace: 'normal' } }}
          onClick={() => mutate(undefined, { onSuccess: () => notifyDone(t('steps.confirmed')) })}
        >
          {step.statement}
        </Button>
      )}
    </Stack>
  )
}

function OutLink({ address }: { address: string }) {
  return (
    <Anchor href={address} target="_blank" rel="noreferrer" style={{ overflowWrap: 'anywhere', paddingBlock: 10 }}>
      {address}
    </Anchor>
  )
}
