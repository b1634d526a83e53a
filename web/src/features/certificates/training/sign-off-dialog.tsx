import type { Queue } from '@fobhouse/contract/routes/training.ts'
import { Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { fieldErrorsOr } from '../../../lib/form-errors.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { FormButtons } from '../../../ui/form-buttons.tsx'
import { NoteFields } from './note-fields.tsx'
import { useSignOff } from './use-sign-off.ts'
import { WhatToLookAt } from './what-to-look-at.tsx'

type SignOffProps = { request: Queue['requests'][number]; onClose: () => void }

/** Signs off one member who has asked, with the list of what to look at. */
export function SignOffDialog({ request, onClose }: SignOffProps) {
  const { t } = useTranslation('certificates')
  const { memberId, member, certificateId, certificate } = request
  const form = useForm({ initialValues: { publicNote: '', privateNote: '' } })
  const { sign, isPending } = useSignOff(certificateId, (error) => form.setErrors(fieldErrorsOr('publicNote', error)))
  return (
    <Dialog
      name="certificates/sign-off"
      opened
      onClose={onClose}
      title={t('training.signOffOne', { name: member, certificate })}
    >
      <Form
        name="certificates/sign-off"
        onSubmit={form.onSubmit((notes) => sign({ memberIds: [memberId], ...notes }, onClose))}
      >
        <Stack gap="md">
          <WhatToLookAt certificateId={certificateId} />
          <NoteFields notes={form.values} faults={form.errors} onChange={form.setValues} />
          <FormButtons action={t('training.signOff')} isWorking={isPending} onCancel={onClose} />
        </Stack>
      </Form>
    </Dialog>
  )
}
