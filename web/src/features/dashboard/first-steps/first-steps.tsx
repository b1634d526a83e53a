import type { FirstStep, FirstStepKey } from '@fobhouse/contract/routes/first-steps.ts'
import { Anchor, Button, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLiveEvents } from '../../../domain/club/live.ts'
import { notifyDone } from '../../../ui/notify.tsx'
import { Row, RowList } from '../../../ui/row-list.tsx'
import { SectionTitle } from '../../../ui/section-title.tsx'
import classes from '../dashboard.module.css'
import { answers, useAnswer } from '../answers.ts'
import { firstStepsQuery, useOldWhenLeft, usePutOff } from './queries.ts'
import { steps } from './steps.ts'

/** What leads a new club to its first open door. Goes away by itself, and a club that has finished asks nothing. */
export function FirstSteps() {
  const client = useQueryClient()
  const { data } = useAnswer(answers.steps)
  useOldWhenLeft()
  const refresh = () => void client.invalidateQueries({ queryKey: firstStepsQuery.queryKey })
  useLiveEvents('tap', refresh)
  useLiveEvents('devices', refresh)
  useLiveEvents('members', refresh)
  // While it loads nothing is drawn: for most clubs there is nothing.
  return data?.some(({ state }) => state === 'open') ? <List found={data} /> : null
}

function List({ found }: { found: readonly FirstStep[] }) {
  const { t } = useTranslation('dashboard')
  const putOff = usePutOffWithWords()
  const keysIn = (state: FirstStep['state']) => found.flatMap((step) => (step.state === state ? [step.key] : []))
  const [open, done] = [keysIn('open'), keysIn('done')]
  return (
    <section aria-label={t('steps.title')}>
      <SectionTitle
        action={
          <Button variant="subtle" size="compact-sm" onClick={() => putOff(open)}>
            {t('steps.allLater')}
          </Button>
        }
      >
        {t('steps.title')}
      </SectionTitle>
      <RowList label={t('steps.title')}>
        {open.map((key) => {
          const { after } = steps[key]
          const mustWait = after !== undefined && open.includes(after)
          return <StepRow key={key} step={key} mustWait={mustWait} onLater={() => putOff([key])} />
        })}
        {done.length > 0 && (
          <Row
            icon={
              <IconCircleCheck size={20} stroke={1.75} color="var(--fob-good)" aria-hidden style={{ flex: 'none' }} />
            }
          >
            <Text c="dimmed">{t('steps.done', { names: done.map((key) => t(`steps.${key}.title`)).join(', ') })}</Text>
          </Row>
        )}
      </RowList>
    </section>
  )
}

type StepRowProps = { step: FirstStepKey; mustWait: boolean; onLater: () => void }

function StepRow({ step, mustWait, onLater }: StepRowProps) {
  const { t } = useTranslation('dashboard')
  const { icon: StepIcon, ways, after } = steps[step]
  const title = t(`steps.${step}.title`)
  return (
    <Row icon={<StepIcon size={20} stroke={1.75} aria-hidden style={{ flex: 'none' }} />}>
      <div className={classes.step}>
        <Text fw={600}>{title}</Text>
        <Text c="dimmed">
          {mustWait ? t('steps.wait', { step: t(`steps.${after ?? step}.title`) }) : t(`steps.${step}.why`)}
        </Text>
        <div className={classes.ways}>
          {!mustWait &&
            ways.map(({ way, to }) => (
              <Anchor
                key={way}
                component={Link}
                to={to}
                fw={600}
                size="sm"
                aria-label={`${t(`steps.ways.${way}`)}: ${title}`}
              >
                {t(`steps.ways.${way}`)}
              </Anchor>
            ))}
          <Anchor
            component="button"
            type="button"
            size="sm"
            c="dimmed"
            aria-label={`${t('steps.later')}: ${title}`}
            onClick={onLater}
          >
            {t('steps.later')}
          </Anchor>
        </div>
      </div>
    </Row>
  )
}

/** Puts steps off and says so, with the way back. */
function usePutOffWithWords(): (keys: FirstStepKey[]) => void {
  const { t } = useTranslation('dashboard')
  const { mutate } = usePutOff()
  return (keys) =>
    mutate(
      { keys, later: true },
      { onSuccess: () => notifyDone(t('steps.putOff', { count: keys.length }), () => mutate({ keys, later: false })) },
    )
}
