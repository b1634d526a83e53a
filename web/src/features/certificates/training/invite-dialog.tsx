import { type Queue, invitationSchema, trainingRoutes } from '@fobhouse/contract/routes/training.ts'
import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api.ts'
import { fieldErrorsOr, validateWith } from '../../../lib/form-errors.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { withFault } from '../../../ui/field-error.tsx'
import { Form } from '../../../ui/form.tsx'
import { notifyDone } from '../../../ui/notify.tsx'
import { useCompetenceChange } from '../queries.ts'

type InviteProps = { waiting: Queue['interest'][number]; onClose: () => void }

/** Mails those who wait for a session what the trainer writes. */
export function InviteDialog({ waiting, onClose }: InviteProps) {
  const { t } = useTranslation('certificates')
  const { t: common } = useTranslation()
  const { certificate, certificateId } = waiting
  const form = useForm({ initialValues: { text: '' }, validate: validateWith(invitationSchema) })
  const { mutate, isPending } = useCompetenceChange(
    (body: { text: string }) => call(trainingRoutes.invite, { params: { id: String(certificateId) }, body }),
    { showsError: true },
  )
  const send = (body: { text: string }) =>
    mutate(body, {
      onSuccess: ({ queued }) => {
        notifyDone(t('training.invited', { count: queued }))
        onClose()
      },
      onError: (error) => form.setErrors(fieldErrorsOr('text', error)),
    })
  return (
    <Dialog name="certificates/invite" opened onClose={onClose} title={t('training.inviteTo', { certificate })}>
      <Form name="certificates/invite" onSubmit={form.onSubmit(send)}>
        <Stack gap="md">
          <Text c="dimmed">{t('training.inviteHelp')}</Text>
          <Textarea
            label={t('training.inviteText')}
            description={t('training.inviteTextHelp')}
            required
            autosize
            minRows={4}
            {...withFault(form.getInputProps('text'))}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {common('actions.cancel')}
            </Button>
            <Button type="submit" loading={isPending}>
              {t('training.send')}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Dialog>
  )
}
