import { itemChangeSchema, type NamedThing } from '@fobhouse/contract/equipment.ts'
import { equipmentAdminRoutes, type ManagedItem } from '@fobhouse/contract/routes/equipment-admin.ts'
import { requirementRoutes } from '@fobhouse/contract/routes/requirements.ts'
import { Button, Checkbox, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../domain/member/may.ts'
import { call } from '../../../lib/api.ts'
import { awayFromKiosk } from '../../../lib/away-from-kiosk.ts'
import { fieldErrorsOr, validateWith } from '../../../lib/form-errors.ts'
import { withFault } from '../../../ui/field-error.tsx'
import { Form } from '../../../ui/form.tsx'
import { notifyDone } from '../../../ui/notify.tsx'
import { useEquipmentChange } from '../queries.ts'
import { CaretakersField } from './caretakers-field.tsx'
import { nameableDevicesQuery, placesQuery } from './queries.ts'

type Draft = {
  name: string
  description: string
  place: string
  device: string
  caretakers: NamedThing[]
  owner: string
  priceNote: string
  manualUrl: string
  hidden: boolean
  notAlone: boolean
}
type ItemFormState = UseFormReturnType<Draft>

/** The fields of an item, saved together. */
export function ItemForm({ item }: { item: ManagedItem }) {
  const { t } = useTranslation('equipment')
  const { form, save, isPending } = useItemForm(item)
  return (
    <Form name="equipment/item" onSubmit={form.onSubmit(save)}>
      <Stack gap="md">
        <TextInput label={t('manage.name')} required maxLength={60} {...withFault(form.getInputProps('name'))} />
        <Textarea
          label={t('manage.description')}
          autosize
          minRows={3}
          maxLength={2000}
          {...withFault(form.getInputProps('description'))}
        />
        <Links form={form} item={item} />
        <CaretakersField
          value={form.values.caretakers}
          onChange={(people) => form.setFieldValue('caretakers', people)}
          error={form.errors['caretakers']}
        />
        <TextInput
          label={t('manage.owner')}
          description={t('manage.ownerHelp')}
          maxLength={100}
          {...withFault(form.getInputProps('owner'))}
        />
        <TextInput label={t('manage.priceNote')} maxLength={200} {...withFault(form.getInputProps('priceNote'))} />
        <TextInput
          label={t('manage.manualUrl')}
          type="url"
          maxLength={500}
          {...withFault(form.getInputProps('manualUrl'))}
        />
        <Checkbox label={t('manage.hidden')} {...form.getInputProps('hidden', { type: 'checkbox' })} />
        {form.values.device !== '' && (
          <Checkbox label={t('manage.notAlone')} {...withFault(form.getInputProps('notAlone', { type: 'checkbox' }))} />
        )}
        <Button type="submit" loading={isPending} style={{ alignSelf: 'flex-start' }}>
          {t('manage.save')}
        </Button>
      </Stack>
    </Form>
  )
}

/** Where it is, and which interlock switches it: of those only the ones that switch nothing else. */
function Links({ form, item }: { form: ItemFormState; item: ManagedItem }) {
  const { t } = useTranslation('equipment')
  const { data: places = [] } = useQuery(placesQuery)
  const { data: devices } = useQuery(nameableDevicesQuery)
  const mayMove = useMay()(requirementRoutes.set)
  const tools = (devices?.interlocks ?? []).filter((tool) => tool.item === null || tool.item === item.id)
  // Until they are read, and of one that waits for approval, only the number is known.
  const own = item.device === null || tools.some(({ id }) => id === item.device) ? [] : [item.device]
  return (
    <>
      <NativeSelect
        label={t('manage.place')}
        data={[
          { value: '', label: t('manage.noPlace') },
          ...places.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        {...withFault(form.getInputProps('place'))}
      />
      <NativeSelect
        label={t('manage.device')}
        description={item.asks ? t(mayMove ? 'manage.deviceAsks' : 'manage.deviceNeedsTraining') : undefined}
        disabled={item.asks && !mayMove}
        data={[
          { value: '', label: t('manage.noDevice') },
          ...tools.map(({ id, name }) => ({ value: String(id), label: name })),
          ...own.map((id) => ({ value: String(id), label: `#${id}` })),
        ]}
        {...withFault(form.getInputProps('device'))}
      />
    </>
  )
}

function useItemForm(item: ManagedItem) {
  const { t } = useTranslation('equipment')
  const form = useForm<Draft>({
    initialValues: draftOf(item),
    validate: (draft) => validateWith(itemChangeSchema)(changeOf(draft)),
  })
  const { mutate, isPending } = useEquipmentChange(
    (draft: Draft) => {
      const params = { id: String(item.id) }
      return call(awayFromKiosk(equipmentAdminRoutes.update), { params, body: changeOf(draft) })
    },
    { showsError: true },
  )
  const save = (draft: Draft) =>
    mutate(draft, {
      onSuccess: () => notifyDone(t('manage.saved')),
      onError: (error) => form.setErrors(fieldErrorsOr('name', error)),
    })
  return { form, save, isPending }
}

function draftOf({ place, device, caretakers, ...item }: ManagedItem): Draft {
  const { name, description, owner, priceNote, manualUrl, hidden, notAlone } = item
  const links = { place: place === null ? '' : String(place), device: device === null ? '' : String(device) }
  return { name, description, owner, priceNote, manualUrl, hidden, notAlone, caretakers, ...links }
}

function changeOf({ place, device, caretakers, notAlone, ...draft }: Draft) {
  return {
    ...draft,
    place: place === '' ? null : Number(place),
    device: device === '' ? null : Number(device),
    caretakers: caretakers.map(({ id }) => id),
    // Without an interlock there is nothing that could refuse.
    ...(device === '' ? {} : { notAlone }),
  }
}
