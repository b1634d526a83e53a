import { Button, FileButton, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { errorText, messageText } from '../lib/error-text.ts'
import { fieldErrors } from '../lib/form-errors.ts'
import { FieldError } from './field-error.tsx'

type FileUploadProps = {
  /** The button's words. */
  children: ReactNode
  /** What is chosen, for those who hear the page. */
  label: string
  name?: string
  /** Media types and endings, as the browser's dialog takes them. */
  accept: string
  mostBytes: number
  /** Translation key of what is said of a larger file. */
  tooLarge: string
  save: (file: File) => Promise<unknown>
  onSaved: () => void
  onSettled: () => Promise<unknown>
}

/** A file that is stored when it is chosen. What is wrong with it stands below the button. */
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
