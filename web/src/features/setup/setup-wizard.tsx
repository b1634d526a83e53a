import { Anchor, Button, Group, Radio, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconArrowLeft } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../lib/api-error.ts'
import { errorText } from '../../lib/error-text.ts'
import { Banner } from '../../ui/banner.tsx'
import { BrandCard } from '../../domain/club/brand-card.tsx'
import { AdministratorStep, ClubStep, CodeStep } from './setup-fields.tsx'
import { StepProgress } from '../../ui/step-progress.tsx'
import classes from './setup.module.css'
import { setupSteps, type SetupStep } from './setup-steps.ts'
import { type SetupForm, useSetupForm } from './use-setup-form.ts'
import { Form } from '../../ui/form.tsx'

const choices = [
  { value: 'empty', title: 'start.empty', hint: 'start.emptyHint' },
  { value: 'demo', title: 'start.demo', hint: 'start.demoHint' },
] as const

function StartStep({ form }: { form: SetupForm }) {
  const { t } = useTranslation('setup')
  const chosen = form.values.start
  return (
    <Radio.Group label={t('start.choice')} value={chosen} onChange={(value) => form.set('start', value)}>
      <Stack gap="sm" mt="2xs">
        {choices.map(({ value, title, hint }) => (
          <Radio.Card key={value} value={value} className={classes.choice} aria-label={t(title)}>
            <Group wrap="nowrap" gap="md">
              <Radio.Indicator />
              <div>
                <Text fw={600} fz="lg">
                  {t(title)}
                </Text>
                <Text size="sm" c="dimmed">
                  {t(hint)}
                </Text>
              </div>
            </Group>
          </Radio.Card>
        ))}
      </Stack>
    </Radio.Group>
  )
}

const width = 640

const contents: Record<SetupStep, ComponentType<{ form: SetupForm }>> = {
  code: CodeStep,
  club: ClubStep,
  administrator: AdministratorStep,
  start: StartStep,
}

export function SetupWizard({ onDone }: { onDone: (club: string) => void }) {
  const { t } = useTranslation('setup')
  const form = useSetupForm(onDone)
  const { step, goTo } = form
  const Content = contents[step]
  return (
    <BrandCard
      title={t(`${step}.title`)}
      width={width}
      above={<SetupProgress step={step} isLocked={form.isWorking} onStep={goTo} />}
    >
      <Text c="dimmed" mt="calc(-1 * var(--mantine-spacing-sm))">
        {t(`${step}.explain`)}
      </Text>
      <Form name="setup/step" key={step} ref={focusFirst} onSubmit={form.onSubmit}>
        <Stack gap="lg">
          {form.error !== null && <Trouble error={form.error} />}
          <Content form={form} />
          <Buttons form={form} />
        </Stack>
      </Form>
    </BrandCard>
  )
}

/** Each step is a form of its own to the browser, so that this happens once a step: what is wrong first, else the first field. */
function focusFirst(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  const field = wrong ?? form?.querySelector<HTMLElement>('[role="radio"][aria-checked="true"], input')
  field?.focus()
}

function Buttons({ form: { step, goTo, isWorking } }: { form: SetupForm }) {
  const { t } = useTranslation('setup')
  const before = setupSteps[setupSteps.indexOf(step) - 1]
  const isLast = step === setupSteps.at(-1)
  return (
    <div className={classes.buttons}>
      {before ? (
        <Button
          variant="transparent"
          c="inherit"
          px={0}
          disabled={isWorking}
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={() => goTo(before)}
        >
          {t('actions.back')}
        </Button>
      ) : (
        <span />
      )}
      <Button type="submit" miw={140} loading={isWorking && isLast}>
        {t(isLast ? 'actions.finish' : 'actions.continue')}
      </Button>
    </div>
  )
}

function Trouble({ error }: { error: unknown }) {
  const { t } = useTranslation('setup')
  return (
    <Banner tone="bad" icon={IconAlertTriangle}>
      {errorText(error)}{' '}
      {isApiError(error, 'already_set_up') && (
        // A whole new load, because this page was told that the club is not set up.
        <Anchor href="/login" inherit c="inherit" underline="always">
          {t('toLogin')}
        </Anchor>
      )}
    </Banner>
  )
}

type SetupProgressProps = { step: SetupStep; isLocked: boolean; onStep: (step: SetupStep) => void }

/** Where one is. A step that is done can be opened again. */
function SetupProgress({ step, isLocked, onStep }: SetupProgressProps) {
  const { t } = useTranslation('setup')
  const active = setupSteps.indexOf(step)
  const steps = setupSteps.map((key, index) => ({
    key,
    label: t(`steps.${key}`),
    isDone: index < active,
    isOpen: index < active && !isLocked,
  }))
  return (
    <StepProgress
      steps={steps}
      active={active}
      words={t('steps.progress', { step: active + 1, count: setupSteps.length })}
      onStep={(index) => {
        const chosen = setupSteps[index]
        if (chosen) onStep(chosen)
      }}
    />
  )
}
