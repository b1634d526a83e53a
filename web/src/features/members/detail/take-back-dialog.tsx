import type { Strike } from '@fobhouse/contract/booking-use.ts'
import { strikeAdminRoutes } from '@fobhouse/contract/routes/booking-use.ts'
import { Stack, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api.ts'
import { errorText, messageText } from '../../../lib/error-text.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { withFault } from '../../../ui/field-error.tsx'
import { Form } from '../../../ui/form.tsx'
import { FormButtons } from '../../../ui/form-buttons.tsx'
import { notifyDone } from '../../../ui/notify.tsx'

/** Takes a strike back, and says why: a pause that it caused ends. */
export function TakeBackDialog({ strike, onClose }: { strike: Strike; onClose: () => void }) {
  const { t } = useTranslation('members')
  const client = useQueryClient()
  const form = useForm({
    initialValues: { note: '' },
    validate: { note: (note) => (note.trim() === '' ? messageText('validation.notEmpty') : null) },
  })
  const { mutate, isPending } = useMutation({
    mutationFn: (note: string) =>
      call(strikeAdminRoutes.takeBack, { params: { id: String(strike.id) }, body: { note } }),
    meta: { showsError: true },
    onSettled: () => client.invalidateQueries({ queryKey: ['bookings'] }),
  })
  const save = ({ note }: { note: string }) =>
    mutate(note.replaceAll(/\s+/g, ' ').trim(), {
      onSuccess: () => {
        notifyDone(t('strikes.done'))
        onClose()
      },
      onError: (error) => form.setErrors({ note: errorText(error) }),
    })
  return (
    <Dialog name="members/take-back" opened onClose={onClose} title={t('strikes.takeBackTitle')}>
      <Form name="members/take-back" onSubmit={form.onSubmit(save)}>
        <Stack gap="md">
          <Textarea
            label={t('strikes.note')}
            description={t('strikes.noteHelp')}
            required
            data-autofocus
            autosize
            minRows={2}
            maxLength={500}
            {...withFault(form.getInputProps('note'))}
          />
          <FormButtons action={t('strikes.takeBack')} isWorking={isPending} onCancel={onClose} />
        </Stack>
      </Form>
    </Dialog>
  )
}
