import { mostRehearsalDays, rehearsalDaysSchema } from '@fobhouse/contract/routes/rehearsal.ts'
import { Button, Group, NumberInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { validateWith } from '../../lib/form-errors.ts'
import { useStart } from './queries.ts'

const usualDays = 31
const schema = z.object({ days: rehearsalDaysSchema })

export function StartForm({ isRunning }: { isRunning: boolean }) {
  const { t } = useTranslation('rehearsal')
  const start = useStart()
  const form = useForm({ initialValues: { days: usualDays }, validate: validateWith(schema) })
  return (
    <form onSubmit={form.onSubmit(({ days }) => start.mutate(days))} noValidate>
      <Group align="end">
        <NumberInput
          label={t('days')}
          w={140}
          min={1}
          max={mostRehearsalDays}
          allowDecimal={false}
          {...form.getInputProps('days')}
        />
        <Button
          type="submit"
          loading={start.isPending}
          disabled={isRunning}
          leftSection={<IconPlayerPlay size={18} stroke={1.75} aria-hidden />}
        >
          {t('start')}
        </Button>
      </Group>
    </form>
  )
}
