import { quotaPeriods, quotaUnits } from '@fobhouse/contract/bookables.ts'
import { Button, Group, NativeSelect, NumberInput, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { withFault } from '../../../ui/field-error.tsx'
import { type DraftForm, newQuota } from './draft.ts'

const mostQuotas = 6

/** How much each member may book in a day, week or month, or at any time. */
export function QuotaFields({ form }: { form: DraftForm }) {
  const { t } = useTranslation('equipment')
  const { quotas } = form.values
  const add = () => form.insertListItem('quotas', newQuota())
  return (
    <Stack gap="sm">
      {quotas.map((quota, index) => (
        <Group
          key={quota.key}
          gap="sm"
          align="flex-end"
          role="group"
          aria-label={t('bookables.quota.line', { number: index + 1 })}
        >
          <NumberInput
            label={t('bookables.quota.most')}
            min={1}
            allowDecimal={false}
            w={120}
            {...withFault(form.getInputProps(`quotas.${index}.most`))}
          />
          <NativeSelect
            label={t('bookables.quota.unit')}
            data={quotaUnits
              .filter((unit) => quota.per !== 'open' || unit === 'bookings')
              .map((value) => ({ value, label: t(`bookables.quota.units.${value}`) }))}
            {...withFault(form.getInputProps(`quotas.${index}.unit`))}
          />
          <NativeSelect
            label={t('bookables.quota.per')}
            data={quotaPeriods.map((value) => ({ value, label: t(`bookables.quota.periods.${value}`) }))}
            {...withFault(form.getInputProps(`quotas.${index}.per`))}
            onChange={(event) => {
              const per = quotaPeriods.find((one) => one === event.currentTarget.value) ?? 'week'
              form.setFieldValue(`quotas.${index}`, { ...quota, per, unit: per === 'open' ? 'bookings' : quota.unit })
            }}
          />
          <Button variant="default" onClick={() => form.removeListItem('quotas', index)}>
            {t('bookables.quota.remove')}
          </Button>
        </Group>
      ))}
      {quotas.length < mostQuotas && (
        <Group>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
            onClick={add}
          >
            {t('bookables.quota.add')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
