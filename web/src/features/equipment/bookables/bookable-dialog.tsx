import { atEnds, bookableUses, type ManagedBookable, newBookableSchema } from '@fobhouse/contract/bookables.ts'
import { bookableAdminRoutes } from '@fobhouse/contract/routes/bookables.ts'
import { Checkbox, NativeSelect, NumberInput, Radio, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api.ts'
import { isApiError } from '../../../lib/api-error.ts'
import { awayFromKiosk } from '../../../lib/away-from-kiosk.ts'
import { errorText } from '../../../lib/error-text.ts'
import { fieldErrors, validateWith } from '../../../lib/form-errors.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { withFault } from '../../../ui/field-error.tsx'
import { Form } from '../../../ui/form.tsx'
import { FormButtons } from '../../../ui/form-buttons.tsx'
import { notifyDone } from '../../../ui/notify.tsx'
import { managedQuery } from '../../../domain/equipment/managed-query.ts'
import { placesQuery } from '../managing/queries.ts'
import { bodyOf, type Draft, type DraftForm, draftOf } from './draft.ts'
import { managedBookablesQuery, useBookableChange } from './queries.ts'
import { PriceFields } from './price-fields.tsx'
import { RuleFields } from './rule-fields.tsx'

type DialogProps = { /** Undefined: a new one. */ bookable: ManagedBookable | undefined; onClose: () => void }

/** What can be booked, and by which rules. */
export function BookableDialog({ bookable, onClose }: DialogProps) {
  const { t } = useTranslation('equipment')
  const { form, save, isPending } = useBookableForm({ bookable, onClose })
  const title = bookable ? t('bookables.editTitle', { name: bookable.name }) : t('bookables.add')
  return (
    <Dialog name="equipment/bookable" opened onClose={onClose} title={title} size="lg">
      <Form name="equipment/bookable" onSubmit={form.onSubmit(save)}>
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
          <What form={form} bookable={bookable} />
          {form.values.kind === 'items' && <AtMachine form={form} />}
          <RuleFields form={form} />
          <PriceFields form={form} />
          <Checkbox label={t('manage.hidden')} {...form.getInputProps('hidden', { type: 'checkbox' })} />
          <FormButtons action={t('manage.save')} isWorking={isPending} onCancel={onClose} />
        </Stack>
      </Form>
    </Dialog>
  )
}

/** What a booking means at the machine. Who never refuses anybody because of bookings ends nobody's time. */
function AtMachine({ form }: { form: DraftForm }) {
  const { t } = useTranslation('equipment')
  const { use, atEnd } = form.values
  return (
    <>
      {/* No list to unfold: it would cut these sentences off on a phone. */}
      <Radio.Group label={t('bookables.use')} description={t('bookables.useHelp')} {...form.getInputProps('use')}>
        <Stack gap="xs" mt="xs">
          {bookableUses.map((value) => (
            <Radio key={value} value={value} label={t(`bookables.uses.${value}`)} />
          ))}
        </Stack>
      </Radio.Group>
      {use !== 'free' && (
        <NativeSelect
          label={t('bookables.atEnd')}
          description={t('bookables.atEndHelp')}
          data={atEnds.map((value) => ({ value, label: t(`bookables.atEnds.${value}`) }))}
          {...withFault(form.getInputProps('atEnd'))}
        />
      )}
      {use !== 'free' && atEnd === 'switch_off' && (
        <Banner tone="attention" icon={IconAlertTriangle}>
          {t('bookables.notInTheMiddle')}
        </Banner>
      )}
    </>
  )
}

/** Items of which any serves, or a place with seats. What another bookable has is not offered. */
function What({ form, bookable }: { form: DraftForm; bookable: ManagedBookable | undefined }) {
  const { t } = useTranslation('equipment')
  const { data: items = [] } = useQuery(managedQuery)
  const { data: places = [] } = useQuery(placesQuery)
  const { data: others = [] } = useQuery(managedBookablesQuery)
  const taken = new Set(
    others.filter(({ id }) => id !== bookable?.id).flatMap((other) => other.items.map(({ id }) => id)),
  )
  const offered = items.filter(({ id, state }) => state !== 'retired' && !taken.has(id))
  const isPlace = form.values.kind === 'place'
  return (
    <>
      {places.length > 0 && (
        <Radio.Group label={t('bookables.kind')} {...form.getInputProps('kind')}>
          <Stack gap="xs" mt="xs">
            <Radio value="items" label={t('bookables.ofItems')} />
            <Radio value="place" label={t('bookables.ofPlace')} />
          </Stack>
        </Radio.Group>
      )}
      {isPlace ? (
        <>
          <NativeSelect
            label={t('bookables.place')}
            data={[{ value: '', label: '–' }, ...places.map(({ id, name }) => ({ value: String(id), label: name }))]}
            {...withFault(form.getInputProps('place'))}
          />
          <NumberInput
            label={t('bookables.capacity')}
            min={1}
            max={1000}
            allowDecimal={false}
            {...withFault(form.getInputProps('capacity'))}
          />
        </>
      ) : (
        <Checkbox.Group
          label={t('bookables.items')}
          description={t('bookables.itemsHelp')}
          {...withFault(form.getInputProps('items'))}
        >
          <Stack gap="xs" mt="xs">
            {offered.map(({ id, name }) => (
              <Checkbox key={id} value={String(id)} label={name} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </>
  )
}

const rulePath = /^rules\./

/** Faults of rules belong to fields that are not nested. */
function flatten(faults: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(faults).map(([path, text]) => [path.replace(rulePath, ''), text]))
}

function useBookableForm({ bookable, onClose }: DialogProps) {
  const { t } = useTranslation('equipment')
  const form = useForm<Draft>({
    initialValues: draftOf(bookable),
    validate: (draft) => flatten(validateWith(newBookableSchema)(bodyOf(draft, bookable))),
  })
  const { mutate, isPending } = useBookableChange(async (draft: Draft): Promise<unknown> => {
    const body = bodyOf(draft, bookable)
    return bookable
      ? call(awayFromKiosk(bookableAdminRoutes.update), { params: { id: String(bookable.id) }, body })
      : call(awayFromKiosk(bookableAdminRoutes.create), { body })
  })
  const save = (draft: Draft) =>
    mutate(draft, {
      onSuccess: () => {
        notifyDone(t('manage.saved'))
        onClose()
      },
      onError: (error) => {
        if (isApiError(error) && error.code === 'booking_refused')
          return form.setErrors({ items: `${errorText(error)} ${t('bookables.bookedAlong')}` })
        const faults = flatten(fieldErrors(error, { already_bookable: draft.kind === 'place' ? 'place' : 'items' }))
        form.setErrors(Object.keys(faults).length > 0 ? faults : { name: errorText(error) })
      },
    })
  return { form, save, isPending }
}
