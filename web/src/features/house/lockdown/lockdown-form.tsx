import { type LockdownState, lockdownRoutes } from '@fobhouse/contract/routes/house.ts'
import { Button, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useConfiguration } from '../../../domain/club/configuration.ts'
import { call } from '../../../lib/api.ts'
import { fieldErrorsOr } from '../../../lib/form-errors.ts'
import { withFault } from '../../../ui/field-error.tsx'
import { Form } from '../../../ui/form.tsx'
import { notifyDone } from '../../../ui/notify.tsx'
import { Exceptions } from './exceptions.tsx'
import { useLockdownChange } from './lockdown-queries.ts'
import { draftOfLockdown, judgeLockdown, type LockdownDraft, lockdownOf } from './lockdown-draft.ts'
import { DayField } from '../../../ui/day-field.tsx'

type LockdownFormProps = {
  /** Undefined: a new one. */
  lockdown: NonNullable<LockdownState['lockdown']> | undefined
  /** Whom a new one leaves out at first. */
  keyholders: LockdownState['keyholders']
}

/** What a lockdown says, for whom it does not hold, and when it ends. */
export function LockdownForm({ lockdown, keyholders }: LockdownFormProps) {
  const { t } = useTranslation('house')
  const { form, save, isPending } = useLockdownForm({ lockdown, keyholders })
  return (
    <Form name="house/lockdown" onSubmit={form.onSubmit(save)}>
      <Stack gap="md">
        <TextInput
          label={t('lockdown.reason')}
          description={t('lockdown.reasonHelp')}
          required
          autoComplete="off"
          {...withFault(form.getInputProps('reason'))}
        />
        <Exceptions
          members={form.values.exceptions}
          error={form.errors['exceptions']}
          onChange={(members) => form.setFieldValue('exceptions', members)}
        />
        <DayField
          kind="datetime-local"
          label={t('lockdown.until')}
          description={t('lockdown.untilHelp')}
          {...withFault(form.getInputProps('until'))}
        />
        <div>
          <Button type="submit" loading={isPending} variant="default" {...(lockdown ? {} : { c: 'var(--fob-bad)' })}>
            {t(lockdown ? 'lockdown.save' : 'lockdown.start')}
          </Button>
        </div>
      </Stack>
    </Form>
  )
}

function useLockdownForm({ lockdown, keyholders }: LockdownFormProps) {
  const { t } = useTranslation('house')
  const { timeZone } = useConfiguration().general
  const form = useForm<LockdownDraft>({
    initialValues: draftOfLockdown({ lockdown, keyholders }, timeZone),
    validate: (draft) => judgeLockdown(draft, { timeZone, now: new Date().toISOString() }),
  })
  const { mutate, isPending } = useLockdownChange((draft: LockdownDraft): Promise<unknown> => {
    const body = lockdownOf(draft, timeZone)
    return lockdown ? call(lockdownRoutes.update, { body }) : call(lockdownRoutes.start, { body })
  })
  const save = (draft: LockdownDraft) =>
    mutate(draft, {
      onSuccess: () => notifyDone(t(lockdown ? 'lockdown.saved' : 'lockdown.started')),
      onError: (error) => form.setErrors(fieldErrorsOr('reason', error)),
    })
  return { form, save, isPending }
}
