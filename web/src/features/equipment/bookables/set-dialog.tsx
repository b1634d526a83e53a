import { type ExclusiveSet, newExclusiveSetSchema } from '@fobhouse/contract/bookables.ts'
import { bookableAdminRoutes } from '@fobhouse/contract/routes/bookables.ts'
import { Checkbox, NumberInput, Stack, TextInput } from '@mantine/core'
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
import { managedQuery } from '../../../domain/equipment/managed-query.ts'
import { useBookableChange } from './queries.ts'

type SetProps = { /** Undefined: a new one. */ set: ExclusiveSet | undefined; onClose: () => void }
type Draft = { name: string; items: string[]; most: number }

/** Which items do not run together, and how many of them may. */
export function SetDialog({ set, onClose }: SetProps) {
  const { t } = useTranslation('equipment')
  const { data: items = [] } = useQuery(managedQuery)
  const { form, save, isPending } = useSetForm({ set, onClose })
  const offered = items.filter(({ state }) => state !== 'retired')
  return (
    <Dialog name="equipment/set" opened onClose={onClose} title={set?.name ?? t('sets.add')}>
      <Form name="equipment/set" onSubmit={form.onSubmit(save)}>
        <Stack gap="md">
          <TextInput
            label={t('manage.name')}
            description={t('sets.nameHelp')}
            required
            data-autofocus
            autoComplete="off"
            maxLength={60}
            {...withFault(form.getInputProps('name'))}
          />
          <Checkbox.Group label={t('sets.items')} {...withFault(form.getInputProps('items'))}>
            <Stack gap="xs" mt="xs">
              {offered.map(({ id, name }) => (
                <Checkbox key={id} value={String(id)} label={name} />
              ))}
            </Stack>
          </Checkbox.Group>
          <NumberInput
            label={t('sets.atOnce')}
            min={1}
            max={49}
            allowDecimal={false}
            {...withFault(form.getInputProps('most'))}
          />
          <FormButtons action={t('manage.save')} isWorking={isPending} onCancel={onClose} />
        </Stack>
      </Form>
    </Dialog>
  )
}

function useSetForm({ set, onClose }: SetProps) {
  const { t } = useTranslation('equipment')
  const form = useForm<Draft>({
    initialValues: {
      name: set?.name ?? '',
      items: (set?.items ?? []).map(({ id }) => String(id)),
      most: set?.most ?? 1,
    },
    validate: (draft) => validateWith(newExclusiveSetSchema)(bodyOf(draft)),
  })
  const { mutate, isPending } = useBookableChange(async (draft: Draft): Promise<unknown> => {
    const body = bodyOf(draft)
    return set
      ? call(awayFromKiosk(bookableAdminRoutes.updateSet), { params: { id: String(set.id) }, body })
      : call(awayFromKiosk(bookableAdminRoutes.createSet), { body })
  })
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

function bodyOf({ name, items, most }: Draft) {
  return { name, items: items.map(Number), most }
}
