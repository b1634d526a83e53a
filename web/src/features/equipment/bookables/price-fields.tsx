import { languages } from '@fobhouse/contract/languages.ts'
import { Checkbox, Fieldset, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useConfiguration } from '../../../domain/club/configuration.ts'
import { withFault } from '../../../ui/field-error.tsx'
import type { DraftForm } from './draft.ts'
import { IncludedFields } from './included-fields.tsx'
import { priceNames } from './price-draft.ts'

/** What a booking costs. A club without member bucks is not asked. */
export function PriceFields({ form }: { form: DraftForm }) {
  const { t } = useTranslation('equipment')
  const { features, general } = useConfiguration()
  if (!features.enableMemberBucks) return null
  const currency = languages[general.siteLocaleCurrency].currency
  return (
    <Fieldset legend={t('bookables.price')}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('bookables.priceHelp')}
        </Text>
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          {priceNames.map((name) => (
            <TextInput
              key={name}
              label={t(`bookables.${name}`, { currency })}
              inputMode="decimal"
              autoComplete="off"
              {...withFault(form.getInputProps(`price.${name}`))}
            />
          ))}
        </SimpleGrid>
        <IncludedFields form={form} />
        <Checkbox label={t('bookables.packs')} {...form.getInputProps('price.packs', { type: 'checkbox' })} />
      </Stack>
    </Fieldset>
  )
}
