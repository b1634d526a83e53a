import { factorRoutes, type Passkey } from '@fobhouse/contract/routes/factors.ts'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api.ts'
import { validateWith } from '../../lib/form-errors.ts'
import { useCheckedForm } from '../../lib/use-checked-form.ts'
import { withFault } from '../../ui/field-error.tsx'
import { refreshFactors } from './queries.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'

const judge = validateWith(factorRoutes.renamePasskey.body)

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useTranslation('security')
  const { t: common } = useTranslation()
  const client = useQueryClient()
  const form = useCheckedForm({
    initial: { name: passkey.name },
    judge,
    send: async (body) => {
      await call(factorRoutes.renamePasskey, { params: { id: String(passkey.id) }, body })
      await refreshFactors(client)
    },
    onSuccess: onClose,
  })
  return (
    <Dialog
      name="security/rename-passkey"
      opened
      onClose={onClose}
      title={t('passkeys.renameTitle', { name: passkey.name })}
    >
      <Form name="security/rename-passkey" onSubmit={form.onSubmit}>
        <Stack gap="lg">
          <TextInput {...withFault(form.field('name'))} label={t('passkeys.name')} data-autofocus autoComplete="off" />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {common('actions.cancel')}
            </Button>
            <Button type="submit" loading={form.isWorking}>
              {common('actions.save')}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Dialog>
  )
}
