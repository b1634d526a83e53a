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

/** Asks why a device opens or not; for administrators. `label` says which device, if the word alone is unclear. */
export function WhyButton({ question, label }: { question: WhyQuestion; label: string }) {
  const { t } = useTranslation()
  const [isOpen, { open, close }] = useDisclosure(false)
  const [wasOpen, setWasOpen] = useState(false)
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        mr={-8} // aligns its text with the edge
        flex="none" // so that the text beside it does not cut it off
        aria-label={label}
        onClick={() => {
          setWasOpen(true) // stays mounted, so that closing can be animated
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
