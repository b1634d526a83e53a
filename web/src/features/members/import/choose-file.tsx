import { Button, Card, FileButton, Stack, Text } from '@mantine/core'
import { IconFileSpreadsheet, IconUpload } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText, messageText } from '../../../lib/error-text.ts'
import { fieldErrors } from '../../../lib/form-errors.ts'
import { FieldError } from '../../../ui/field-error.tsx'
import { type ChosenFile, useReadFile } from './queries.ts'

const mostBytes = 10 * 1024 * 1024

export function ChooseFile({ onRead }: { onRead: (file: ChosenFile) => void }) {
  const { t } = useTranslation('imports')
  const [isOver, setIsOver] = useState(false)
  const [fault, setFault] = useState<string>()
  const read = useReadFile(onRead)

  function choose(file: File | null | undefined) {
    setFault(undefined)
    if (!file) return
    if (file.size > mostBytes) setFault(messageText('error.413'))
    else read.mutate(file, { onError: (error) => setFault(fieldErrors(error)['csv'] ?? errorText(error)) })
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    choose(event.dataTransfer.files[0])
  }

  return (
    <Card
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      style={{
        border: `2px dashed var(${isOver ? '--mantine-primary-color-filled' : '--mantine-color-default-border'})`,
      }}
    >
      <Stack align="center" gap="sm" py="xl" ta="center">
        <IconFileSpreadsheet size={40} stroke={1.5} color="var(--mantine-color-dimmed)" aria-hidden />
        <Text fw={600}>{t('file.title')}</Text>
        <Text c="dimmed" maw={520}>
          {t('file.explain')}
        </Text>
        <FileButton onChange={choose} accept=".csv,.txt,.tsv,text/csv" inputProps={{ 'aria-label': t('file.choose') }}>
          {(props) => (
            <Button
              {...props}
              loading={read.isPending}
              leftSection={<IconUpload size={18} stroke={1.75} aria-hidden />}
              mt="xs"
            >
              {t('file.choose')}
            </Button>
          )}
        </FileButton>
        {fault !== undefined && (
          <Text component="div" size="sm" c="var(--fob-bad)" role="alert">
            <FieldError>{fault}</FieldError>
          </Text>
        )}
      </Stack>
    </Card>
  )
}
