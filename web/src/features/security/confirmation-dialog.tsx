import { type Confirmation, factorRoutes, oneTimeCodeSchema } from '@fobhouse/contract/routes/factors.ts'
import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconFingerprint } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { call } from '../../lib/api.ts'
import { validateWith } from '../../lib/form-errors.ts'
import { canUsePasskeys } from '../../domain/member/passkey-support.ts'
import { askPasskey } from '../../domain/member/passkeys.ts'
import { useProfile } from '../../domain/member/session.ts'
import { useCheckedForm } from '../../lib/use-checked-form.ts'
import { Banner } from '../../ui/banner.tsx'
import { withFault } from '../../ui/field-error.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { ListLoading } from '../../ui/page-loading.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { useFaultText } from './fault-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'

type Close = (isConfirmed: boolean) => void

const confirm = (body: Confirmation) => call(factorRoutes.confirm, { body })

/** Above anything else that is open. */
const layer = 300

/** Asks for the person's identity before a dangerous change. */
export function ConfirmationDialog({ onClose }: { onClose: Close }) {
  const { t } = useTranslation('security')
  const query = useQuery({
    queryKey: ['profile', 'confirmation'],
    queryFn: () => call(factorRoutes.openConfirmation),
    // Fetched each time, because it works only once.
    gcTime: 0,
    staleTime: Infinity,
  })
  return (
    <Dialog
      name="security/confirmation"
      opened
      onClose={() => onClose(false)}
      size={400}
      zIndex={layer}
      title={t('confirm.title')}
    >
      <QueryView query={query} loading={<ListLoading rows={2} />}>
        {(ways) => <Ways ways={ways} onClose={onClose} />}
      </QueryView>
    </Dialog>
  )
}

type WaysFacts = Awaited<ReturnType<typeof call<typeof factorRoutes.openConfirmation>>>

function Ways({ ways, onClose }: { ways: WaysFacts; onClose: Close }) {
  const { t } = useTranslation('security')
  const faultText = useFaultText()
  const [kind, setKind] = useState<'password' | 'code'>(ways.hasPassword ? 'password' : 'code')
  const other = kind === 'password' ? 'code' : 'password'
  const hasOther = other === 'code' ? ways.hasCode : ways.hasPassword
  const passkey = useMutation({
    meta: { showsError: true },
    mutationFn: async ({ step, passkey }: NonNullable<WaysFacts['passkey']>) =>
      confirm({ kind: 'passkey', step, credential: await askPasskey(passkey) }),
    onSuccess: () => onClose(true),
  })
  const question = canUsePasskeys() ? ways.passkey : undefined
  return (
    <Stack gap="md">
      <Text size="sm">{t('confirm.explain')}</Text>
      {passkey.error && (
        <Banner tone="bad" icon={IconAlertTriangle}>
          {faultText(passkey.error)}
        </Banner>
      )}
      {question && (
        <Button
          variant="default"
          leftSection={<IconFingerprint size={18} stroke={1.75} aria-hidden />}
          loading={passkey.isPending}
          onClick={() => passkey.mutate(question)}
        >
          {t('step.passkey')}
        </Button>
      )}
      {(ways.hasPassword || ways.hasCode) && <TypedWay key={kind} kind={kind} onClose={onClose} />}
      {hasOther && (
        <Anchor component="button" type="button" size="sm" onClick={() => setKind(other)}>
          {t(other === 'code' ? 'confirm.useCode' : 'confirm.usePassword')}
        </Anchor>
      )}
    </Stack>
  )
}

const judges = {
  password: validateWith(z.object({ answer: z.string().min(1, { error: 'validation.invalidPassword' }) })),
  code: validateWith(z.object({ answer: oneTimeCodeSchema })),
}

function TypedWay({ kind, onClose }: { kind: 'password' | 'code'; onClose: Close }) {
  const { t } = useTranslation('security')
  const { t: common } = useTranslation()
  const { email } = useProfile()
  const faultText = useFaultText()
  const form = useCheckedForm({
    initial: { answer: '' },
    judge: judges[kind],
    fieldOfPath: { password: 'answer', code: 'answer' },
    send: ({ answer }) => confirm(kind === 'code' ? { kind, code: answer } : { kind, password: answer }),
    onSuccess: () => onClose(true),
  })
  const { error: fault, ...field } = form.field('answer')
  return (
    <Form name="security/confirmation" onSubmit={form.onSubmit}>
      {/* Tells a password manager whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <Stack gap="md">
        {form.error !== null && (
          <Banner tone="bad" icon={IconAlertTriangle}>
            {faultText(form.error)}
          </Banner>
        )}
        {kind === 'password' ? (
          <PasswordField
            {...field}
            error={fault}
            label={t('confirm.password')}
            autoComplete="current-password"
            data-autofocus
          />
        ) : (
          <TextInput
            {...withFault({ ...field, error: fault })}
            label={t('confirm.code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            data-autofocus
          />
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={() => onClose(false)}>
            {common('actions.cancel')}
          </Button>
          <Button type="submit" loading={form.isWorking}>
            {t('confirm.submit')}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
