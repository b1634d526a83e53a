import { changedWebhookSchema, type Webhook, webhookRoutes } from '@fobhouse/contract/routes/webhooks.ts'
import { type WebhookEvent, webhookEvents } from '@fobhouse/contract/webhooks.ts'
import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { call } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { fieldErrors, validateWith } from '../../../lib/form-errors.ts'
import { withFault } from '../../../ui/field-error.tsx'
import { ShownOnce } from '../../../ui/shown-once.tsx'
import { ShownOnceDialog } from '../../../ui/shown-once-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'

type WebhookDialogProps = { webhook: Webhook | undefined; onClose: () => void }

/** Adds or changes a webhook; its secret is shown then, this once. */
export function WebhookDialog({ webhook, onClose }: WebhookDialogProps) {
  const [secret, setSecret] = useState<string>()
  if (secret !== undefined) return <SecretDialog secret={secret} onClose={onClose} />
  return <WebhookForm webhook={webhook} onClose={onClose} onSecret={setSecret} />
}

type Values = { url: string; events: WebhookEvent[]; renewSecret: boolean }
type FormProps = WebhookDialogProps & { onSecret: (secret: string) => void }

function WebhookForm({ webhook, onClose, onSecret }: FormProps) {
  const { t } = useTranslation('settings')
  const { t: common } = useTranslation()
  const initialValues: Values = { url: webhook?.url ?? '', events: webhook?.events ?? [], renewSecret: false }
  const form = useForm<Values>({ initialValues, validate: validateWith(changedWebhookSchema) })
  const { mutate, isPending } = useSave({ webhook, onClose, onSecret, onRefused: form.setErrors })
  return (
    <Dialog name="settings/webhook" opened onClose={onClose} title={t(webhook ? 'webhooks.editTitle' : 'webhooks.new')}>
      <Form name="settings/webhook" onSubmit={form.onSubmit((values) => mutate(values))}>
        <Stack gap="md">
          <TextInput
            label={t('webhooks.url')}
            description={t('webhooks.urlHelp')}
            type="url"
            required
            data-autofocus
            autoComplete="off"
            {...withFault(form.getInputProps('url'))}
          />
          <Checkbox.Group label={t('webhooks.isTold')} required {...withFault(form.getInputProps('events'))}>
            <Stack gap="sm" my="xs">
              {webhookEvents.map((event) => (
                <Checkbox
                  key={event}
                  value={event}
                  label={t(`webhooks.events.${event}`)}
                  description={t(`webhooks.eventsHelp.${event}`)}
                />
              ))}
            </Stack>
          </Checkbox.Group>
          {webhook && (
            <Checkbox
              label={t('webhooks.renewSecret')}
              description={t('webhooks.renewSecretHelp')}
              {...form.getInputProps('renewSecret', { type: 'checkbox' })}
            />
          )}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {common('actions.cancel')}
            </Button>
            <Button type="submit" loading={isPending}>
              {webhook ? common('actions.save') : t('webhooks.create')}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Dialog>
  )
}

type SaveOptions = FormProps & { onRefused: (errors: Record<string, string>) => void }

function useSave({ webhook, onClose, onSecret, onRefused }: SaveOptions) {
  const client = useQueryClient()
  return useMutation({
    meta: { showsError: true },
    mutationFn: async ({ url, events, renewSecret }: Values): Promise<{ secret?: string | undefined }> =>
      webhook
        ? call(webhookRoutes.update, { params: { id: String(webhook.id) }, body: { url, events, renewSecret } })
        : call(webhookRoutes.create, { body: { url, events } }),
    onSuccess: ({ secret }) => (secret === undefined ? onClose() : onSecret(secret)),
    onError: (error) => {
      const errors = fieldErrors(error)
      onRefused(Object.keys(errors).length > 0 ? errors : { url: errorText(error) })
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['outbox'] }),
  })
}

function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation('settings')
  return (
    <ShownOnceDialog
      name="settings/made-webhook"
      title={t('webhooks.made')}
      done={t('webhooks.done')}
      onClose={onClose}
    >
      <Text>
        <Trans t={t} i18nKey="webhooks.once" components={{ strong: <Text span inherit fw={600} /> }} />
      </Text>
      <ShownOnce label={t('webhooks.secret')} value={secret} copy={t('webhooks.copy')} />
    </ShownOnceDialog>
  )
}
