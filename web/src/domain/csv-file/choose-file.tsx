import type { FileColumns } from '@fobhouse/contract/routes/member-import.ts'
import { Button, Card, FileButton, Stack, Text } from '@mantine/core'
import { IconFileSpreadsheet, IconUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type DragEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { decodeFile } from '../../lib/decode-file.ts'
import { errorText, messageText } from '../../lib/error-text.ts'
import { fieldErrors } from '../../lib/form-errors.ts'
import { FieldError } from '../../ui/field-error.tsx'

const mostBytes = 10 * 1024 * 1024

/** A chosen file, and what the server read in it. */
export type ChosenFile<Read extends FileColumns = FileColumns> = { name: string; csv: string } & Read

type ChooseFileProps<Read extends FileColumns> = {
  /** What the file is of, and what it needs. */
  explain: string
  read: (csv: string) => Promise<Read>
  onRead: (file: ChosenFile<Read>) => void
}

/** Chooses a CSV file, by dropping it or by a button, and has the server read it. */
export function ChooseFile<Read extends FileColumns>({ explain, read: readColumns, onRead }: ChooseFileProps<Read>) {
  const { t } = useTranslation('imports')
  const [isOver, setIsOver] = useState(false)
  const [fault, setFault] = useState<string>()
  const read = useMutation({
    mutationFn: async (file: File): Promise<ChosenFile<Read>> => {
      const csv = decodeFile(await file.arrayBuffer())
      return { name: file.name, csv, ...(await readColumns(csv)) }
    },
    meta: { showsError: true },
    onSuccess: onRead,
  })

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
          {explain}
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
