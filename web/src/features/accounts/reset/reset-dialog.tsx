import { lazy, Suspense, useState } from 'react'
import type { ResetDialogProps } from './reset-dialog-window.tsx'

const ResetDialogWindow = lazy(async () => ({ default: (await import('./reset-dialog-window.tsx')).ResetDialogWindow }))

/** Loaded when first opened: dialogs are larger than the whole login card. */
export function ResetDialog({ isOpen, onClose }: ResetDialogProps) {
  const [wasOpened, setWasOpened] = useState(false)
  if (isOpen && !wasOpened) setWasOpened(true)
  return (
    wasOpened && (
      <Suspense fallback={null}>
        <ResetDialogWindow isOpen={isOpen} onClose={onClose} />
      </Suspense>
    )
  )
}
