import { type CalendarSource, newSourceSchema } from '@fobhouse/contract/calendar-sources.ts'
import { calendarSourceRoutes } from '@fobhouse/contract/routes/calendar-sources.ts'
import { Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core'
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
import { QueryView } from '../../../ui/query-view.tsx'
import { managedBookablesQuery, useBookableChange } from '../bookables/queries.ts'

type DialogProps = { /** Undefined: a new one. */ source: CalendarSource | undefined; onClose: () => void }
type Draft = { name: string; url: string; bookable: string; showTitles: boolean }

/** Where a calendar is, and what its times occupy. */
export function SourceDialog(props: DialogProps) {
  const { t } = useTranslation('equipment')
  const bookables = useQuery(managedBookablesQuery)
  return (
    <Dialog name="equipment/source" opened onClose={props.onClose} title={props.source?.name ?? t('sources.add')}>
      <QueryView query={bookables}>
        {(all) => <SourceForm {...props} offered={all.map(({ id, name }) => ({ value: String(id), label: name }))} />}
      </QueryView>
    </Dialog>
  )
}

type FormProps = DialogProps & { offered: readonly { value: string; label: string }[] }

function SourceForm({ source, onClose, offered }: FormProps) {
  const { t } = useTranslation('equipment')
  const { form, save, isPending } = useSourceForm({ source, onClose, offered })
  return (
    <Form name="equipment/source" onSubmit={form.onSubmit(save)}>
      <Stack gap="md">
        <TextInput
          label={t('manage.name')}
          description={t('sources.nameHelp')}
          required
          data-autofocus
          autoComplete="off"
          maxLength={60}
          {...withFault(form.getInputProps('name'))}
        />
        <TextInput
          label={t('sources.url')}
          description={t('sources.urlHelp')}
          required
          autoComplete="off"
          inputMode="url"
          maxLength={1000}
          {...withFault(form.getInputProps('url'))}
        />
        <NativeSelect
          label={t('sources.bookable')}
          description={t('sources.bookableHelp')}
          required
          data={offered}
          {...withFault(form.getInputProps('bookable'))}
        />
        <Checkbox
          label={t('sources.showTitles')}
          description={t('sources.showTitlesHelp')}
          {...form.getInputProps('showTitles', { type: 'checkbox' })}
        />
        <FormButtons action={t('manage.save')} isWorking={isPending} onCancel={onClose} />
      </Stack>
    </Form>
  )
}

function useSourceForm({ source, onClose, offered }: FormProps) {
  const { t } = useTranslation('equipment')
  const form = useForm<Draft>({
    initialValues: {
      name: source?.name ?? '',
      url: source?.url ?? '',
      bookable: source ? String(source.bookable.id) : (offered[0]?.value ?? ''),
      showTitles: source?.showTitles ?? false,
    },
    validate: (draft) => validateWith(newSourceSchema)(bodyOf(draft)),
  })
  const { mutate, isPending } = useBookableChange(async (draft: Draft): Promise<unknown> => {
    const body = bodyOf(draft)
    return source
      ? call(awayFromKiosk(calendarSourceRoutes.update), { params: { id: String(source.id) }, body })
      : call(awayFromKiosk(calendarSourceRoutes.create), { body })
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

function bodyOf({ name, url, bookable, showTitles }: Draft) {
  return { name, url: url.trim(), bookable: Number(bookable), showTitles }
}
