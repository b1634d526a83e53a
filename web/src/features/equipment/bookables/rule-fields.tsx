import { bookingHours, bookingSteps, noShowLimits, ruleNumberNames, ruleNumbers } from '@fobhouse/contract/bookables.ts'
import { Checkbox, Fieldset, NativeSelect, NumberInput, SimpleGrid, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/use-formats.ts'
import { nameableDevicesQuery } from '../managing/queries.ts'
import { withFault } from '../../../ui/field-error.tsx'
import type { DraftForm } from './draft.ts'
import { QuotaFields } from './quota-fields.tsx'

/** How long, how far ahead, how often: what limits a booking. */
export function RuleFields({ form }: { form: DraftForm }) {
  const { t } = useTranslation('equipment')
  const { duration } = useFormats()
  const units = form.values.kind === 'place' ? form.values.capacity : form.values.items.length
  return (
    <Fieldset legend={t('bookables.rules')}>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {ruleNumberNames.map((name) => (
            <NumberInput
              key={name}
              label={t(`bookables.rule.${name}`)}
              min={ruleNumbers[name][0]}
              max={ruleNumbers[name][1]}
              allowDecimal={false}
              {...withFault(form.getInputProps(name))}
            />
          ))}
          <NativeSelect
            label={t('bookables.rule.stepMinutes')}
            data={bookingSteps.map((step) => ({ value: String(step), label: duration(step * 60) }))}
            {...withFault(form.getInputProps('stepMinutes'))}
            value={String(form.values.stepMinutes)}
            onChange={(event) => {
              const chosen = bookingSteps.find((step) => String(step) === event.currentTarget.value)
              if (chosen !== undefined) form.setFieldValue('stepMinutes', chosen)
            }}
          />
          {units > 1 && (
            <NumberInput
              label={t('bookables.rule.mostUnits')}
              min={1}
              max={units}
              allowDecimal={false}
              {...withFault(form.getInputProps('mostUnits'))}
            />
          )}
          <NumberInput
            label={t('bookables.rule.noShowMinutes')}
            description={t('bookables.noShowHelp')}
            min={noShowLimits[0]}
            max={noShowLimits[1]}
            allowDecimal={false}
            {...withFault(form.getInputProps('noShowMinutes'))}
          />
          <NativeSelect
            label={t('bookables.rule.hours')}
            data={bookingHours.map((value) => ({ value, label: t(`bookables.hours.${value}`) }))}
            {...withFault(form.getInputProps('hours'))}
          />
        </SimpleGrid>
        <PlansField form={form} />
        <QuotaFields form={form} />
        <Checkbox label={t('bookables.rule.approval')} {...form.getInputProps('approval', { type: 'checkbox' })} />
        <Checkbox
          label={t('bookables.rule.opensDoors')}
          description={t('bookables.rule.opensDoorsHelp')}
          {...form.getInputProps('opensDoors', { type: 'checkbox' })}
        />
      </Stack>
    </Fieldset>
  )
}

/** A club without payment plans is not asked. */
function PlansField({ form }: { form: DraftForm }) {
  const { t } = useTranslation('equipment')
  const { data } = useQuery(nameableDevicesQuery)
  const plans = data?.plans ?? []
  if (plans.length === 0) return null
  return (
    <Checkbox.Group
      label={t('bookables.plans')}
      description={t('bookables.plansHelp')}
      value={form.values.plans.map(String)}
      onChange={(ids) => form.setFieldValue('plans', ids.map(Number))}
    >
      <Stack gap="xs" mt="xs">
        {plans.map(({ id, name }) => (
          <Checkbox key={id} value={String(id)} label={name} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
