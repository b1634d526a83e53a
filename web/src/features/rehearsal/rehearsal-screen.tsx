import {
  mostRehearsalDays,
  type Rehearsal,
  rehearsalDaysSchema,
  type RehearsalKind,
} from '@fobhouse/contract/routes/rehearsal.ts'
import { Alert, Button, Card, Group, NumberInput, Progress, Stack, Text } from '@mantine/core'
import { IconCalendarDollar, IconPlayerPlay } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useForm } from '@mantine/form'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { isUnderWay, rehearsalQuery, useStart } from './queries.ts'
import { Report } from './report.tsx'
import { validateWith } from '../../lib/form-errors.ts'
import { Form } from '../../ui/form.tsx'

const usualDays = 31
const schema = z.object({ days: rehearsalDaysSchema })

function StartForm({ isRunning }: { isRunning: boolean }) {
  const { t } = useTranslation('rehearsal')
  const start = useStart()
  const form = useForm({ initialValues: { days: usualDays }, validate: validateWith(schema) })
  return (
    <Form name="rehearsal/start" onSubmit={form.onSubmit(({ days }) => start.mutate(days))}>
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
    </Form>
  )
}

/** Predicts everybody's fees for the coming days, on a copy of the club. */
export function RehearsalScreen() {
  const { t } = useTranslation('rehearsal')
  const [kind, setKind] = useState<RehearsalKind>()
  const query = useQuery(rehearsalQuery(kind))
  return (
    <Stack gap="lg">
      <Text c="dimmed">{t('explanation')}</Text>
      <QueryView query={query}>
        {(rehearsal) => (
          <Stack gap="lg">
            <StartForm isRunning={rehearsal !== null && isUnderWay(rehearsal)} />
            <Outcome rehearsal={rehearsal} kind={kind} onKind={setKind} />
          </Stack>
        )}
      </QueryView>
    </Stack>
  )
}

type OutcomeProps = {
  rehearsal: Rehearsal | null
  kind: RehearsalKind | undefined
  onKind: (kind: RehearsalKind | undefined) => void
}

function Outcome({ rehearsal, kind, onKind }: OutcomeProps) {
  const { t } = useTranslation('rehearsal')
  if (rehearsal === null) {
    return (
      <Card>
        <EmptyState icon={IconCalendarDollar} title={t('none.title')} reason={t('none.reason')} />
      </Card>
    )
  }
  if (isUnderWay(rehearsal)) return <UnderWay rehearsal={rehearsal} />
  if (rehearsal.report === null) {
    return (
      <Alert color="red" title={t('failed')}>
        {rehearsal.error}
      </Alert>
    )
  }
  return <Report rehearsal={rehearsal} report={rehearsal.report} kind={kind} onKind={onKind} />
}

function UnderWay({ rehearsal: { day, days } }: { rehearsal: Rehearsal }) {
  const { t } = useTranslation('rehearsal')
  return (
    <Card>
      <Stack gap="xs">
        <Text aria-live="polite">{day === 0 ? t('begins') : t('progress', { day, days })}</Text>
        <Progress value={(day / days) * 100} aria-label={t('progressLabel')} />
      </Stack>
    </Card>
  )
}
