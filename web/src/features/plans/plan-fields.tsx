import { languages } from '@fobhouse/contract/languages.ts'
import { planIntervals } from '@fobhouse/contract/billing.ts'
import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CheckedForm } from '../../lib/use-checked-form.ts'
import { useConfiguration } from '../../domain/club/configuration.ts'
import { withFault } from '../../ui/field-error.tsx'
import type { PlanDraft } from './plan-form.ts'

type PlanFieldsProps = { form: CheckedForm<keyof PlanDraft>; isNew?: boolean }

/** A plan's name, cost and interval. */
export function PlanFields({ form, isNew = false }: PlanFieldsProps) {
  const { t } = useTranslation('plans')
  const { t: common } = useTranslation()
  const currency = languages[useConfiguration().general.siteLocaleCurrency].currency
  const units = planIntervals.map((interval) => ({ value: interval, label: common(`planPrice.units.${interval}`) }))
  return (
    <>
      <TextInput
        label={t('plan.name')}
        description={t('plan.nameHelp')}
        required
        autoComplete="off"
        {...(isNew ? { 'data-autofocus': true } : {})}
        {...withFault(form.field('name'))}
      />
      <TextInput
        label={t('plan.cost', { currency })}
        required
        inputMode="decimal"
        autoComplete="off"
        {...withFault(form.field('cost'))}
      />
      <SimpleGrid cols={2} spacing="md">
        <TextInput
          label={t('plan.every')}
          required
          inputMode="numeric"
          autoComplete="off"
          {...withFault(form.field('intervalAmount'))}
        />
        <NativeSelect
          label={t('plan.interval')}
          data={units}
          name="interval"
          value={form.values.interval}
          onChange={(event) => form.set('interval', event.currentTarget.value)}
        />
      </SimpleGrid>
    </>
  )
}
