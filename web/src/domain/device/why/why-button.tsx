import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WhyQuestion } from '../door-queries.ts'
import { loadTexts } from '../../../lib/translations.ts'

const WhyDialog = lazy(async () => {
  const [{ WhyDialog: dialog }] = await Promise.all([import('./why-dialog.tsx'), loadTexts('why'), loadTexts('access')])
  return { default: dialog }
})

/** Asks why a device opens or not; for administrators. `label` says of what, where the word alone would not. */
export function WhyButton({ question, label }: { question: WhyQuestion; label: string }) {
  const { t } = useTranslation()
  const [isOpen, { open, close }] = useDisclosure(false)
  const [wasOpen, setWasOpen] = useState(false)
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        mr={-8} // its word stands at the edge
        flex="none" // and is not cut off by the words beside it
        aria-label={label}
        onClick={() => {
          setWasOpen(true) // stays from then on, so that it can close with its motion
          open()
        }}
      >
        {t('why')}
      </Button>
      {wasOpen && (
        <Suspense fallback={null}>
          <WhyDialog question={question} isOpen={isOpen} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
