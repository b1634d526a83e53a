import { reportAnswerSchema } from '@fobhouse/contract/equipment.ts'
import { equipmentRoutes } from '@fobhouse/contract/routes/equipment.ts'
import type { OpenReport } from '@fobhouse/contract/equipment-items.ts'
import { Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api.ts'
import { awayFromKiosk } from '../../lib/away-from-kiosk.ts'
import { errorText } from '../../lib/error-text.ts'
import { fieldErrors, validateWith } from '../../lib/form-errors.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { withFault } from '../../ui/field-error.tsx'
import { Form } from '../../ui/form.tsx'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { notifyDone } from '../../ui/notify.tsx'
import { useEquipmentChange, type WholeItem } from './queries.ts'

type AnswerProps = { item: WholeItem; report: OpenReport; onClose: () => void }

/** Closes a report with an answer, which its reporter gets by mail. */
export function AnswerDialog({ item, report, onClose }: AnswerProps) {
  const { t } = useTranslation('equipment')
  const form = useForm({ initialValues: { note: '' }, validate: validateWith(reportAnswerSchema) })
  const { mutate, isPending } = useEquipmentChange(
    (body: { note: string }) => {
      const params = { id: String(item.id), issueId: String(report.id) }
      return call(awayFromKiosk(equipmentRoutes.answerReport), { params, body })
    },
    { showsError: true },
  )
  const save = (body: { note: string }) =>
    mutate(body, {
      onSuccess: () => {
        notifyDone(t('care.answered'))
        onClose()
      },
      onError: (error) => form.setErrors({ note: errorText(error), ...fieldErrors(error) }),
    })
  return (
    <Dialog name="equipment/answer" opened onClose={onClose} title={t('care.answerTitle')}>
      <Form name="equipment/answer" onSubmit={form.onSubmit(save)}>
        <Stack gap="md">
          <Text>{report.text}</Text>
          <Textarea
            label={t('care.answerNote')}
            description={t('care.answerHelp')}
            required
            autosize
            minRows={2}
            maxLength={500}
            {...withFault(form.getInputProps('note'))}
          />
          <FormButtons action={t('care.answerSave')} isWorking={isPending} onCancel={onClose} />
        </Stack>
      </Form>
    </Dialog>
  )
}
