import { newPlaceSchema, type WholePlace } from '@fobhouse/contract/equipment.ts'
import { equipmentAdminRoutes } from '@fobhouse/contract/routes/equipment-admin.ts'
import { Checkbox, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api.ts'
import { awayFromKiosk } from '../../../lib/away-from-kiosk.ts'
import { fieldErrorsOr, validateWith } from '../../../lib/form-errors.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { withFault } from '../../../ui/field-error.tsx'
import { Form } from '../../../ui/form.tsx'
import { FormButtons } from '../../../ui/form-buttons.tsx'
import { notifyDone } from '../../../ui/notify.tsx'
import { useEquipmentChange } from '../queries.ts'
import { nameableDevicesQuery } from './queries.ts'

type PlaceProps = { /** Undefined: a new one. */ place: WholePlace | undefined; onClose: () => void }
type Draft = { name: string; description: string; doors: string[]; hidden: boolean }

/** A room or area, with the doors that lead in. */
export function PlaceDialog({ place, onClose }: PlaceProps) {
  const { t } = useTranslation('equipment')
  const { data: devices } = useQuery(nameableDevicesQuery)
  const doors = devices?.doors ?? []
  const { form, save, isPending } = usePlaceForm({ place, onClose })
  const title = place ? t('manage.editPlace', { name: place.name }) : t('manage.newPlace')
  return (
    <Dialog name="equipment/place" opened onClose={onClose} title={title}>
      <Form name="equipment/place" onSubmit={form.onSubmit(save)}>
        <Stack gap="md">
          <TextInput
            label={t('manage.name')}
            required
            data-autofocus
            autoComplete="off"
            maxLength={60}
            {...withFault(form.getInputProps('name'))}
          />
          <Textarea
            label={t('manage.description')}
            autosize
            minRows={2}
            maxLength={500}
            {...withFault(form.getInputProps('description'))}
          />
          {doors.length > 0 && (
            <Checkbox.Group
              label={t('manage.doors')}
              description={t('manage.doorsHelp')}
              {...withFault(form.getInputProps('doors'))}
            >
              <Stack gap="xs" mt="xs">
                {doors.map(({ id, name }) => (
                  <Checkbox key={id} value={String(id)} label={name} />
                ))}
              </Stack>
            </Checkbox.Group>
          )}
          <Checkbox label={t('manage.hidden')} {...form.getInputProps('hidden', { type: 'checkbox' })} />
          <FormButtons
            action={place ? t('manage.save') : t('manage.addPlace')}
            isWorking={isPending}
            onCancel={onClose}
          />
        </Stack>
      </Form>
    </Dialog>
  )
}

function usePlaceForm({ place, onClose }: PlaceProps) {
  const { t } = useTranslation('equipment')
  const form = useForm<Draft>({
    initialValues: {
      name: place?.name ?? '',
      description: place?.description ?? '',
      doors: (place?.doors ?? []).map(String),
      hidden: place?.hidden ?? false,
    },
    validate: (draft) => validateWith(newPlaceSchema)(bodyOf(draft)),
  })
  const { mutate, isPending } = useEquipmentChange(
    async (draft: Draft): Promise<unknown> => {
      const body = bodyOf(draft)
      return place
        ? call(awayFromKiosk(equipmentAdminRoutes.updatePlace), { params: { id: String(place.id) }, body })
        : call(awayFromKiosk(equipmentAdminRoutes.createPlace), { body })
    },
    { showsError: true },
  )
  const save = (draft: Draft) =>
    mutate(draft, {
      onSuccess: () => {
        notifyDone(t('manage.saved'))
        onClose()
      },
      onError: (error) => form.setErrors(fieldErrorsOr('name', error)),
    })
  return { form, save, isPending }
}

function bodyOf({ doors, ...draft }: Draft) {
  return { ...draft, doors: doors.map(Number) }
}
