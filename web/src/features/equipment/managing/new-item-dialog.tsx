import { newItemSchema } from '@fobhouse/contract/equipment.ts'
import { equipmentAdminRoutes } from '@fobhouse/contract/routes/equipment-admin.ts'
import { Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call } from '../../../lib/api.ts'
import { awayFromKiosk } from '../../../lib/away-from-kiosk.ts'
import { fieldErrorsOr, validateWith } from '../../../lib/form-errors.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { withFault } from '../../../ui/field-error.tsx'
import { Form } from '../../../ui/form.tsx'
import { FormButtons } from '../../../ui/form-buttons.tsx'
import { useEquipmentChange } from '../queries.ts'

/** Makes an item; its screen has the rest. */
export function NewItemDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('equipment')
  const navigate = useNavigate()
  const form = useForm({ initialValues: { name: '' }, validate: validateWith(newItemSchema) })
  const { mutate, isPending } = useEquipmentChange(
    async (body: { name: string }) => {
      const { id } = await call(awayFromKiosk(equipmentAdminRoutes.create), { body })
      await navigate(`/manage/equipment/${id}`)
    },
    { showsError: true },
  )
  const save = (body: { name: string }) =>
    mutate(body, {
      onError: (error) => form.setErrors(fieldErrorsOr('name', error)),
    })
  return (
    <Dialog name="equipment/new" opened onClose={onClose} title={t('manage.newItem')}>
      <Form name="equipment/new" onSubmit={form.onSubmit(save)}>
        <Stack gap="md">
          <TextInput
            label={t('manage.name')}
            required
            data-autofocus
            autoComplete="off"
            maxLength={60}
            {...withFault(form.getInputProps('name'))}
          />
          <FormButtons action={t('manage.addItem')} isWorking={isPending} onCancel={onClose} />
        </Stack>
      </Form>
    </Dialog>
  )
}
