import { oneTimeCodeSchema, type StepAnswer } from '@fobhouse/contract/routes/factors.ts'
import { Button, Stack, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { isApiError } from '../../../lib/api-error.ts'
import { errorText } from '../../../lib/error-text.ts'
import { validateWith } from '../../../lib/form-errors.ts'
import { useCheckedForm } from '../../../lib/use-checked-form.ts'
import { useFirstFocus } from '../../../lib/use-first-focus.ts'
import { Banner } from '../../../ui/banner.tsx'
import { withFault } from '../../../ui/field-error.tsx'
import type { Finish } from './step-props.ts'
import { finish } from './use-step.ts'
import { Form } from '../../../ui/form.tsx'

type Kind = 'code' | 'recovery'

const judges = {
  code: validateWith(z.object({ answer: oneTimeCodeSchema })),
  recovery: validateWith(z.object({ answer: z.string().trim().min(1, { error: 'validation.notEmpty' }) })),
}

type TypedAnswerProps = Finish & { step: string; kind: Kind }

/** A code from the app, or one of the recovery codes. */
export function TypedAnswer({ step, kind, after, onEntered, onBack }: TypedAnswerProps) {
  const { t } = useTranslation('security')
  const field = useFirstFocus()
  const form = useCheckedForm({
    initial: { answer: '' },
    judge: judges[kind],
    fieldOfCode: { second_step_wrong: 'answer' },
    fieldOfPath: { code: 'answer', 'answer.code': 'answer' },
    send: async ({ answer }) => {
      const given: StepAnswer = { kind, code: answer }
      try {
        await onEntered(await finish(step, given, after))
      } catch (error) {
        if (!isApiError(error, 'second_step_over')) throw error
        onBack(error)
      }
    },
  })
  return (
    <Form name="accounts/typed-answer" onSubmit={form.onSubmit}>
      <Stack gap="md">
        {form.error !== null && (
          <Banner tone="bad" icon={IconAlertTriangle}>
            {errorText(form.error)}
          </Banner>
        )}
        <TextInput
          {...withFault(form.field('answer'))}
          ref={field}
          label={t(`step.${kind}`)}
          description={kind === 'recovery' ? t('step.recoveryHint') : undefined}
          inputMode={kind === 'code' ? 'numeric' : 'text'}
          autoComplete={kind === 'code' ? 'one-time-code' : 'off'}
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Button type="submit" fullWidth loading={form.isWorking || form.isDone}>
          {t('step.submit')}
        </Button>
      </Stack>
    </Form>
  )
}
