import { Button, Group, NativeSelect, NumberInput, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { withFault } from '../../../ui/field-error.tsx'
import { nameableDevicesQuery } from '../managing/queries.ts'
import type { DraftForm } from './draft.ts'
import { newIncluded } from './price-draft.ts'

const mostLines = 20
const periods = ['week', 'month'] as const

/** What plans pay for, a line for each of them. A club without payment plans is not asked. */
export function IncludedFields({ form }: { form: DraftForm }) {
  const { t } = useTranslation('equipment')
  const { data } = useQuery(nameableDevicesQuery)
  const plans = data?.plans ?? []
  const { included } = form.values.price
  const used = new Set(included.map(({ planId }) => planId))
  const next = plans.find(({ id }) => !used.has(id))
  if (plans.length === 0 && included.length === 0) return null
  return (
    <Stack gap="sm">
      {included.map(({ key, planId }, index) => (
        <Group
          key={key}
          gap="sm"
          align="flex-end"
          role="group"
          aria-label={t('bookables.included.line', { n: index + 1 })}
        >
          <NativeSelect
            label={t('bookables.included.plan')}
            data={plans
              .filter(({ id }) => id === planId || !used.has(id))
              .map(({ id, name }) => ({ value: String(id), label: name }))}
            value={String(planId)}
            onChange={(event) =>
              form.setFieldValue(`price.included.${index}.planId`, Number(event.currentTarget.value))
            }
          />
          <NumberInput
            label={t('bookables.included.minutes')}
            min={1}
            max={100_000}
            allowDecimal={false}
            w={140}
            {...withFault(form.getInputProps(`price.included.${index}.minutes`))}
          />
          <NativeSelect
            label={t('bookables.included.per')}
            data={periods.map((value) => ({ value, label: t(`bookables.included.${value}`) }))}
            {...form.getInputProps(`price.included.${index}.per`)}
          />
          <Button
            variant="default"
            c="var(--fob-bad)"
            onClick={() => form.removeListItem('price.included', index)}
            aria-label={t('bookables.included.remove', { n: index + 1 })}
          >
            {t('bookables.remove')}
          </Button>
        </Group>
      ))}
      {next && included.length < mostLines && (
        <Group>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
            onClick={() => form.insertListItem('price.included', newIncluded(next.id))}
          >
            {t('bookables.included.add')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
