import { type BankMapping, bankFields } from '@fobhouse/contract/routes/bank.ts'
import { Button, Card, FileButton, Group, Select, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText, messageText } from '../../lib/error-text.ts'
import { fieldErrors } from '../../lib/form-errors.ts'
import { FieldError } from '../../ui/field-error.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'
import { type AskedColumns, type Taken, useReadStatement, useTake } from './queries.ts'

const mostBytes = 10 * 1024 * 1024

/** Takes in a bank statement and shows the result. */
export function TakeIn() {
  const { t } = useTranslation('bank')
  const [asked, setAsked] = useState<AskedColumns>()
  const [taken, setTaken] = useState<Taken>()
  const [fault, setFault] = useState<string>()
  const read = useReadStatement((done) => {
    if ('asked' in done) setAsked(done.asked)
    else setTaken(done.taken)
  })

  function choose(file: File | null) {
    setFault(undefined)
    setTaken(undefined)
    setAsked(undefined)
    if (!file) return
    if (file.size > mostBytes) setFault(messageText('error.413'))
    else read.mutate(file, { onError: (error) => setFault(faultOf(error)) })
  }
  function finish(done: Taken) {
    setAsked(undefined)
    setTaken(done)
  }

  return (
    <Card component="section" aria-label={t('upload.title')}>
      <Stack gap="sm">
        <Group justify="space-between" align="center">
          <div>
            <SectionTitle>{t('upload.title')}</SectionTitle>
            <Text size="sm" c="dimmed">
              {t('upload.explain')}
            </Text>
          </div>
          <FileButton
            onChange={choose}
            accept=".csv,.txt,.xml,text/csv,text/xml,application/xml"
            inputProps={{ 'aria-label': t('upload.choose') }}
          >
            {(props) => (
              <Button
                {...props}
                variant="default"
                loading={read.isPending}
                leftSection={<IconUpload size={18} stroke={1.75} aria-hidden />}
              >
                {t('upload.choose')}
              </Button>
            )}
          </FileButton>
        </Group>
        {fault !== undefined && (
          <Text component="div" size="sm" c="var(--fob-bad)" role="alert">
            <FieldError>{fault}</FieldError>
          </Text>
        )}
        {asked && <Columns key={asked.csv} asked={asked} onTaken={finish} onFault={setFault} />}
        {taken && <Outcome taken={taken} />}
      </Stack>
    </Card>
  )
}

type ColumnsProps = { asked: AskedColumns; onTaken: (taken: Taken) => void; onFault: (fault: string) => void }

function Columns({ asked, onTaken, onFault }: ColumnsProps) {
  const { t } = useTranslation('bank')
  const [mapping, setMapping] = useState<BankMapping>(asked.mapping)
  const take = useTake(onTaken)
  const options = bankFields.map((value) => ({ value, label: t(`field.${value}`) }))

  function choose(column: string, value: string | null) {
    // Only one column can have a field, so any other column loses it.
    const others = Object.entries(mapping).filter(([name, field]) => name !== column && field !== value)
    const chosen = bankFields.find((field) => field === value)
    setMapping(Object.fromEntries(chosen ? [...others, [column, chosen]] : others))
  }
  function submit() {
    take.mutate({ statement: asked.csv, mapping }, { onError: (error) => onFault(faultOf(error)) })
  }

  return (
    <Stack gap="sm">
      <Text fw={600}>{t('columns.title')}</Text>
      {asked.remembered && (
        <Text size="sm" c="dimmed">
          {t('columns.remembered')}
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm">
        {asked.columns.map((column, index) => (
          <div key={column}>
            <Select
              label={column}
              placeholder={t('columns.ignored')}
              data={options}
              value={mapping[column] ?? null}
              clearable
              onChange={(value) => choose(column, value)}
            />
            <Text size="sm" c="dimmed" truncate>
              {asked.rows.flatMap((row) => row[index]?.trim() || []).join(' · ')}
            </Text>
          </div>
        ))}
      </SimpleGrid>
      <Group justify="flex-end">
        <Button loading={take.isPending} onClick={submit}>
          {t('columns.take')}
        </Button>
      </Group>
    </Stack>
  )
}

const mostRowsNamed = 20

function Outcome({ taken }: { taken: Taken }) {
  const { t } = useTranslation('bank')
  const parts = [t('done.added', { count: taken.added })]
  if (taken.known > 0) parts.push(t('done.known', { count: taken.known }))
  if (taken.skipped > 0) parts.push(t('done.skipped', { count: taken.skipped }))
  const rejected = taken.rejected.slice(0, mostRowsNamed).map(({ row, message }) => `${row} (${messageText(message)})`)
  return (
    <div role="status">
      <Text>{parts.join(' ')}</Text>
      {rejected.length > 0 && <Text c="var(--fob-bad)">{t('done.rejected', { rows: rejected.join(', ') })}</Text>}
    </div>
  )
}

function faultOf(error: Error): string {
  const errors = fieldErrors(error)
  return errors['csv'] ?? errors['statement'] ?? errors['mapping'] ?? errorText(error)
}
