import { Button, FileButton, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { errorText, messageText } from '../lib/error-text.ts'
import { fieldErrors } from '../lib/form-errors.ts'
import { FieldError } from './field-error.tsx'

type FileUploadProps = {
  /** The button's text. */
  children: ReactNode
  /** What a person chooses here, for screen readers. */
  label: string
  name?: string
  /** Media types and file endings, in the browser's `accept` format. */
  accept: string
  mostBytes: number
  /** Translation key of the message for a larger file. */
  tooLarge: string
  save: (file: File) => Promise<unknown>
  onSaved: () => void
  onSettled: () => Promise<unknown>
}

/** Stores a file as soon as it is chosen. A fault is shown below the button. */
export function FileUpload({ children, label, name, accept, mostBytes, tooLarge, ...upload }: FileUploadProps) {
  const [fault, setFault] = useState<string>()
  const saving = useMutation({
    mutationFn: upload.save,
    meta: { showsError: true },
    onSuccess: upload.onSaved,
    onError: (error) => setFault(fieldErrors(error)['file'] ?? errorText(error)),
    onSettled: upload.onSettled,
  })
  function choose(file: File | null): void {
    setFault(undefined)
    if (!file) return
    if (file.size > mostBytes) setFault(messageText(tooLarge))
    else saving.mutate(file)
  }
  return (
    <div>
      <FileButton onChange={choose} accept={accept} inputProps={{ 'aria-label': label, ...(name && { name }) }}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            loading={saving.isPending}
            leftSection={<IconUpload size={18} stroke={1.75} aria-hidden />}
          >
            {children}
          </Button>
        )}
      </FileButton>
      {fault !== undefined && (
        <Text component="div" size="sm" mt="xs" c="var(--fob-bad)" role="alert">
          <FieldError>{fault}</FieldError>
        </Text>
      )}
    </div>
  )
}
