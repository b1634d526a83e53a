import type { ApiKeyScope } from '@fobhouse/contract/api-keys.ts'
import { apiKeyRoutes, newApiKeySchema } from '@fobhouse/contract/routes/api-keys.ts'
import { Button, Checkbox, Group, Select, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { fieldErrors, validateWith } from '../../../lib/form-errors.ts'
import { withFault } from '../../../ui/field-error.tsx'
import { type MadeKey, MadeKeyDialog } from './made-key-dialog.tsx'
import { offeredScopes } from './scope-examples.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'

/** Asks what the key is for, then shows it this once. */
export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<MadeKey>()
  return made ? <MadeKeyDialog made={made} onClose={onClose} /> : <NewKeyForm onClose={onClose} onMade={setMade} />
}

type NewKey = { name: string; scopes: ApiKeyScope[] }

const lifetimes = ['never', '30', '90', '365'] as const
type Lifetime = (typeof lifetimes)[number]
const dayMs = 24 * 3_600_000

function expiryAfter(lifetime: Lifetime): string | null {
  return lifetime === 'never' ? null : new Date(Date.now() + Number(lifetime) * dayMs).toISOString()
}

const validate = validateWith(newApiKeySchema.pick({ name: true, scopes: true }))

function NewKeyForm({ onClose, onMade }: { onClose: () => void; onMade: (made: MadeKey) => void }) {
  const { t } = useTranslation('settings')
  const { t: common } = useTranslation()
  const [lifetime, setLifetime] = useState<Lifetime>('never')
  const form = useForm<NewKey>({ initialValues: { name: '', scopes: [] }, validate })
  const { mutate, isPending } = useCreateKey({ lifetime, onMade, onRefused: form.setErrors })
  return (
    <Dialog name="settings/new-key" opened onClose={onClose} title={t('apiKeys.new')}>
      <Form name="settings/new-key" onSubmit={form.onSubmit((values) => mutate(values))}>
        <Stack gap="md">
          <TextInput
            label={t('apiKeys.name')}
            description={t('apiKeys.nameHelp')}
            required
            data-autofocus
            autoComplete="off"
            {...withFault(form.getInputProps('name'))}
          />
          <Checkbox.Group label={t('apiKeys.may')} required {...withFault(form.getInputProps('scopes'))}>
            <Stack gap="sm" my="xs">
              {offeredScopes.map((scope) => (
                <Checkbox
                  key={scope}
                  value={scope}
                  label={t(`apiKeys.scopes.${scope}`)}
                  description={t(`apiKeys.scopesHelp.${scope}`)}
                />
              ))}
            </Stack>
          </Checkbox.Group>
          <Select
            label={t('apiKeys.expires')}
            data={lifetimes.map((value) => ({ value, label: t(`apiKeys.lifetimes.${value}`) }))}
            value={lifetime}
            allowDeselect={false}
            onChange={(value) => setLifetime(value ?? 'never')}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {common('actions.cancel')}
            </Button>
            <Button type="submit" loading={isPending}>
              {t('apiKeys.create')}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Dialog>
  )
}

type CreateOptions = {
  lifetime: Lifetime
  onMade: (made: MadeKey) => void
  onRefused: (errors: Record<string, string>) => void
}

function useCreateKey({ lifetime, onMade, onRefused }: CreateOptions) {
  const client = useQueryClient()
  return useMutation({
    meta: { showsError: true },
    mutationFn: (values: NewKey) =>
      call(apiKeyRoutes.create, { body: { ...values, expiresAt: expiryAfter(lifetime) } }),
    onSuccess: ({ key, address }, { name, scopes }) => onMade({ name: name.trim(), scopes, key, address }),
    onError: (error) => {
      const errors = fieldErrors(error, { api_key_already_exists: 'name' })
      onRefused(Object.keys(errors).length > 0 ? errors : { name: errorText(error) })
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['apiKeys'] }),
  })
}
