import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'

type DownloadButtonProps = { onDownload: () => Promise<void>; children: ReactNode }

/** A download button as wide as its text; it shows progress until the file is there. */
export function DownloadButton({ onDownload, children }: DownloadButtonProps) {
  const { mutate, isPending } = useMutation({ mutationFn: onDownload })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
      loading={isPending}
      onClick={() => mutate()}
    >
      {children}
    </Button>
  )
}
