import { factorRoutes } from '@fobhouse/contract/routes/factors.ts'
import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { validateWith } from '../../lib/form-errors.ts'
import { useCheckedForm } from '../../lib/use-checked-form.ts'
import { Banner } from '../../ui/banner.tsx'
import { withFault } from '../../ui/field-error.tsx'
import { notifyDone } from '../../ui/notify.tsx'
import { ListLoading } from '../../ui/page-loading.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { ShownOnce } from '../../ui/shown-once.tsx'
import { refreshFactors } from './queries.ts'
import classes from './security.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'

type DialogProps = { onClose: () => void; onCodes: (codes: readonly string[]) => void }

/** Shows the key; the app's first code then activates it. */
export function SetUpAuthenticatorDialog({ onClose, onCodes }: DialogProps) {
  const { t } = useTranslation('security')
  // Each opening makes a new key, because somebody may have seen the old one.
  const { mutate, data, error } = useMutation({
    meta: { showsError: true },
    mutationFn: () => call(factorRoutes.openAuthenticator),
  })
  useEffect(() => mutate(), [mutate])
  return (
    <Dialog name="security/set-up-authenticator" opened onClose={onClose} title={t('app.dialog')}>
      {error && (
        <Banner tone="bad" icon={IconAlertTriangle}>
          {errorText(error)}
        </Banner>
      )}
      {data ? <Key made={data} onClose={onClose} onCodes={onCodes} /> : !error && <ListLoading rows={3} />}
    </Dialog>
  )
}

const judge = validateWith(factorRoutes.confirmAuthenticator.body)

function Key({ made, onClose, onCodes }: DialogProps & { made: { key: string; uri: string } }) {
  const { t } = useTranslation('security')
  const client = useQueryClient()
  const form = useCheckedForm({
    initial: { code: '' },
    judge,
    send: async (body) => {
      const { recoveryCodes } = await call(factorRoutes.confirmAuthenticator, { body })
      await refreshFactors(client)
      return recoveryCodes
    },
    onSuccess: (recoveryCodes) => {
      notifyDone(t('app.added'))
      onClose()
      if (recoveryCodes) onCodes(recoveryCodes)
    },
  })
  return (
    <Stack gap="md">
      <Text size="sm">{t('app.scan')}</Text>
      <div className={classes.qr}>
        <QrCode text={made.uri} label={t('app.qr')} />
      </div>
      <Anchor href={made.uri} size="sm" ta="center">
        {t('app.open')}
      </Anchor>
      <ShownOnce
        label={t('app.key')}
        value={made.key.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        copy={t('app.copyKey')}
        isAside
      />
      <Form name="security/set-up-authenticator" onSubmit={form.onSubmit}>
        <Stack gap="md">
          {form.error !== null && (
            <Banner tone="bad" icon={IconAlertTriangle}>
              {errorText(form.error)}
            </Banner>
          )}
          <TextInput
            {...withFault(form.field('code'))}
            label={t('app.code')}
            description={t('app.codeHint')}
            inputMode="numeric"
            autoComplete="one-time-code"
            data-autofocus
          />
          <Group justify="flex-end">
            <Button type="submit" loading={form.isWorking}>
              {t('app.confirm')}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Stack>
  )
}
