import { type Closure, hourRoutes, type Schedule } from '@fobhouse/contract/routes/hours.ts'
import { Checkbox, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api.ts'
import { fieldErrorsOr } from '../../lib/form-errors.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { withFault } from '../../ui/field-error.tsx'
import { notifyDone } from '../../ui/notify.tsx'
import { type ClosureDraft, closureOf, draftOf, judgeClosure } from './closure-form.ts'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { useHoursChange } from './queries.ts'
import { newWindow } from './window-draft.ts'
import { WindowList } from './window-list.tsx'
import { WindowRow } from './window-row.tsx'
import { Form } from '../../ui/form.tsx'
import { isDay } from '../../lib/day-text.ts'
import { DayField } from '../../ui/day-field.tsx'

type ClosureForm = UseFormReturnType<ClosureDraft>
type ClosureDialogProps = {
  /** Undefined: a new one. */
  closure: Closure | undefined
  schedules: readonly Schedule[]
  onClose: () => void
}

/** Days on which other hours hold, mostly none. */
export function ClosureDialog({ closure, schedules, onClose }: ClosureDialogProps) {
  const { t } = useTranslation('house')
  const { t: common } = useTranslation()
  const { form, save, isPending } = useClosureForm(closure, onClose)
  return (
    <Dialog
      name="house/closure"
      opened
      onClose={onClose}
      size={480}
      title={t(closure ? 'closures.edit' : 'closures.add')}
    >
      <Form name="house/closure" onSubmit={form.onSubmit(save)}>
        <Stack gap="md">
          <TextInput
            label={t('closures.name')}
            required
            data-autofocus
            autoComplete="off"
            {...withFault(form.getInputProps('name'))}
          />
          <Days form={form} />
          <Windows form={form} />
          {schedules.length > 0 && (
            <Checkbox.Group
              label={t('closures.for')}
              description={t('closures.forHelp')}
              {...form.getInputProps('schedules')}
            >
              <Stack gap="xs" mt="xs">
                {schedules.map(({ id, name }) => (
                  <Checkbox key={id} value={String(id)} label={name} />
                ))}
              </Stack>
            </Checkbox.Group>
          )}
          <FormButtons
            action={closure ? common('actions.save') : t('closures.add')}
            isWorking={isPending}
            onCancel={onClose}
          />
        </Stack>
      </Form>
    </Dialog>
  )
}

/** Most closures have one day, so the last day follows the first until it is chosen. */
function Days({ form }: { form: ClosureForm }) {
  const { t } = useTranslation('house')
  function chooseFirst(day: string) {
    const { from, to } = form.values
    form.setFieldValue('from', day)
    if (isDay(day, 'date') && (to === '' || to === from || to < day)) form.setFieldValue('to', day)
  }
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      <DayField
        label={t('closures.first')}
        required
        {...withFault(form.getInputProps('from'))}
        onChange={chooseFirst}
      />
      <DayField label={t('closures.last')} required {...withFault(form.getInputProps('to'))} />
    </SimpleGrid>
  )
}

function Windows({ form }: { form: ClosureForm }) {
  const { t } = useTranslation('house')
  return (
    <WindowList
      label={t('closures.windows')}
      description={t('closures.windowsHelp')}
      error={form.errors['windows']}
      onAdd={() => form.insertListItem('windows', newWindow())}
    >
      {form.values.windows.map(({ key }, index) => (
        <WindowRow
          key={key}
          number={index + 1}
          from={form.getInputProps(`windows.${index}.from`)}
          to={form.getInputProps(`windows.${index}.to`)}
          onRemove={() => form.removeListItem('windows', index)}
        />
      ))}
    </WindowList>
  )
}

function useClosureForm(closure: Closure | undefined, onClose: () => void) {
  const { t } = useTranslation('house')
  const form = useForm<ClosureDraft>({ initialValues: draftOf(closure), validate: judgeClosure })
  const { mutate, isPending } = useHoursChange(
    async (draft: ClosureDraft): Promise<unknown> => {
      const body = closureOf(draft)
      return closure
        ? call(hourRoutes.updateClosure, { params: { id: String(closure.id) }, body })
        : call(hourRoutes.createClosure, { body })
    },
    { showsError: true },
  )
  const save = (draft: ClosureDraft) =>
    mutate(draft, {
      onSuccess: () => {
        notifyDone(t(closure ? 'schedules.saved' : 'schedules.added', { name: draft.name }))
        onClose()
      },
      onError: (error) => form.setErrors(fieldErrorsOr('name', error)),
    })
  return { form, save, isPending }
}
