import { languages } from '@fobhouse/contract/languages.ts'
import { type ManagedHourPack, newHourPackSchema } from '@fobhouse/contract/hour-packs.ts'
import { minorFromTyped, typedFromMinor } from '@fobhouse/contract/money.ts'
import { hourPackAdminRoutes } from '@fobhouse/contract/routes/hour-packs.ts'
import { Checkbox, NumberInput, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useConfiguration } from '../../../domain/club/configuration.ts'
import { call } from '../../../lib/api.ts'
import { awayFromKiosk } from '../../../lib/away-from-kiosk.ts'
import { fieldErrorsOr, validateWith } from '../../../lib/form-errors.ts'
import { currentLanguage } from '../../../lib/translations.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { withFault } from '../../../ui/field-error.tsx'
import { Form } from '../../../ui/form.tsx'
import { FormButtons } from '../../../ui/form-buttons.tsx'
import { notifyDone } from '../../../ui/notify.tsx'
import { managedBookablesQuery } from '../bookables/queries.ts'
import { usePackChange } from './queries.ts'

type PackProps = { /** Undefined: a new one. */ pack: ManagedHourPack | undefined; onClose: () => void }
type Draft = {
  name: string
  bookables: string[]
  minutes: number
  price: string
  validDays: number | ''
  visible: boolean
}

/** Hours that members can buy: how many, for what, and until when. */
export function PackDialog({ pack, onClose }: PackProps) {
  const { t } = useTranslation('equipment')
  const { siteLocaleCurrency } = useConfiguration().general
  const { data: bookables = [] } = useQuery(managedBookablesQuery)
  const { form, save, isPending } = usePackForm({ pack, onClose })
  return (
    <Dialog
      name="equipment/pack"
      opened
      onClose={onClose}
      title={pack ? t('bookables.editTitle', { name: pack.name }) : t('packs.add')}
    >
      <Form name="equipment/pack" onSubmit={form.onSubmit(save)}>
        <Stack gap="md">
          <TextInput
            label={t('manage.name')}
            required
            data-autofocus
            autoComplete="off"
            maxLength={60}
            {...withFault(form.getInputProps('name'))}
          />
          <Checkbox.Group label={t('packs.for')} {...withFault(form.getInputProps('bookables'))}>
            <Stack gap="xs" mt="xs">
              {bookables.map(({ id, name }) => (
                <Checkbox key={id} value={String(id)} label={name} />
              ))}
            </Stack>
          </Checkbox.Group>
          <SimpleGrid cols={{ base: 1, xs: 3 }}>
            <NumberInput
              label={t('packs.minutes')}
              min={15}
              max={60_000}
              allowDecimal={false}
              {...withFault(form.getInputProps('minutes'))}
            />
            <TextInput
              label={t('packs.price', { currency: languages[siteLocaleCurrency].currency })}
              inputMode="decimal"
              autoComplete="off"
              {...withFault(form.getInputProps('price'))}
            />
            <NumberInput
              label={t('packs.validDays')}
              description={t('packs.validDaysHelp')}
              min={1}
              max={3650}
              allowDecimal={false}
              {...withFault(form.getInputProps('validDays'))}
            />
          </SimpleGrid>
          <Checkbox label={t('packs.visible')} {...form.getInputProps('visible', { type: 'checkbox' })} />
          <FormButtons action={t('manage.save')} isWorking={isPending} onCancel={onClose} />
        </Stack>
      </Form>
    </Dialog>
  )
}

function usePackForm({ pack, onClose }: PackProps) {
  const { t } = useTranslation('equipment')
  const form = useForm<Draft>({
    initialValues: {
      name: pack?.name ?? '',
      bookables: (pack?.bookables ?? []).map(({ id }) => String(id)),
      minutes: pack?.minutes ?? 600,
      price: typedFromMinor(pack?.price ?? 0, currentLanguage()),
      validDays: pack?.validDays ?? '',
      visible: pack?.visible ?? true,
    },
    validate: (draft) => validateWith(newHourPackSchema)(bodyOf(draft)),
  })
  const { mutate, isPending } = usePackChange(async (draft: Draft): Promise<unknown> => {
    const body = bodyOf(draft)
    return pack
      ? call(awayFromKiosk(hourPackAdminRoutes.update), { params: { id: String(pack.id) }, body })
      : call(awayFromKiosk(hourPackAdminRoutes.create), { body })
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

/** No price is that. */
const noAmount = -1

function bodyOf({ bookables, price, validDays, ...draft }: Draft) {
  return {
    ...draft,
    bookables: bookables.map(Number),
    price: minorFromTyped(price) ?? noAmount,
    validDays: validDays === '' ? null : validDays,
  }
}
