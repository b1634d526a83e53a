import { factorRoutes } from '@fobhouse/contract/routes/factors.ts'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api.ts'
import { validateWith } from '../../lib/form-errors.ts'
import { makePasskey } from '../../domain/member/passkeys.ts'
import { useCheckedForm } from '../../lib/use-checked-form.ts'
import { Banner } from '../../ui/banner.tsx'
import { withFault } from '../../ui/field-error.tsx'
import { notifyDone } from '../../ui/notify.tsx'
import { useFaultText } from './fault-text.ts'
import { refreshFactors } from './queries.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'

const judge = validateWith(factorRoutes.renamePasskey.body)

async function addPasskey(name: string) {
  const { step, question } = await call(factorRoutes.openPasskey)
  const credential = await makePasskey(question)
  return call(factorRoutes.addPasskey, { body: { step, name, credential } })
}

type AddPasskeyDialogProps = { onClose: () => void; onCodes: (codes: readonly string[]) => void }

/** Asks for a name, then the browser asks where to store the passkey. */
export function AddPasskeyDialog({ onClose, onCodes }: AddPasskeyDialogProps) {
  const { t } = useTranslation('security')
  const { t: common } = useTranslation()
  const faultText = useFaultText()
  const client = useQueryClient()
  const form = useCheckedForm({
    initial: { name: '' },
    judge,
    send: async ({ name }) => {
      const { recoveryCodes } = await addPasskey(name)
      await refreshFactors(client)
      return recoveryCodes
    },
    onSuccess: (recoveryCodes) => {
      notifyDone(t('passkeys.added', { name: form.values.name.trim() }))
      onClose()
      if (recoveryCodes) onCodes(recoveryCodes)
    },
  })
  return (
    <Dialog name="security/add-passkey" opened onClose={onClose} title={t('passkeys.add')}>
      <Form name="security/add-passkey" onSubmit={form.onSubmit}>
        <Stack gap="md">
          {form.error !== null && (
            <Banner tone="bad" icon={IconAlertTriangle}>
              {faultText(form.error)}
            </Banner>
          )}
          <TextInput
            {...withFault(form.field('name'))}
            label={t('passkeys.name')}
            description={t('passkeys.nameHint')}
            data-autofocus
            autoComplete="off"
          />
          <Text c="dimmed" size="sm">
            {t('passkeys.addHint')}
          </Text>
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {common('actions.cancel')}
            </Button>
            <Button type="submit" loading={form.isWorking}>
              {t('passkeys.add')}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Dialog>
  )
}
