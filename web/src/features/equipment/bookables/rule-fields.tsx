import { bookingHours, bookingSteps } from '@fobhouse/contract/bookables.ts'
import { Checkbox, Fieldset, NativeSelect, NumberInput, SimpleGrid, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/use-formats.ts'
import { nameableDevicesQuery } from '../managing/queries.ts'
import { withFault } from '../../../ui/field-error.tsx'
import type { DraftForm, NumberName } from './draft.ts'
import { QuotaFields } from './quota-fields.tsx'

/** Numbers with their limits; those of the contract refuse what gets past them. */
const numbers = [
  ['minMinutes', 5, 1440],
  ['maxMinutes', 5, 20_160],
  ['noticeMinutes', 0, 43_200],
  ['horizonDays', 1, 730],
  ['gapMinutes', 0, 10_080],
  ['bufferMinutes', 0, 1440],
] as const satisfies readonly (readonly [NumberName, number, number])[]

/** How long, how far ahead, how often: what limits a booking. */
export function RuleFields({ form }: { form: DraftForm }) {
  const { t } = useTranslation('equipment')
  const { duration } = useFormats()
  const units = form.values.kind === 'place' ? form.values.capacity : form.values.items.length
  return (
    <Fieldset legend={t('bookables.rules')}>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {numbers.map(([name, min, max]) => (
            <NumberInput
              key={name}
              label={t(`bookables.rule.${name}`)}
              min={min}
              max={max}
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
          <NativeSelect
            label={t('bookables.rule.hours')}
            data={bookingHours.map((value) => ({ value, label: t(`bookables.hours.${value}`) }))}
            {...withFault(form.getInputProps('hours'))}
          />
        </SimpleGrid>
        <PlansField form={form} />
        <QuotaFields form={form} />
        <Checkbox label={t('bookables.rule.approval')} {...form.getInputProps('approval', { type: 'checkbox' })} />
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
