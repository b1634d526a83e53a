import { lazy, Suspense, useEffect, useState } from 'react'
import { answerConfirmations } from '../lib/fresh-confirmation.ts'
import { loadTexts } from '../lib/translations.ts'

const ConfirmationDialog = lazy(async () => {
  const [{ ConfirmationDialog }] = await Promise.all([
    import('../features/security/confirmation-dialog.tsx'),
    loadTexts('security'),
  ])
  return { default: ConfirmationDialog }
})

type Question = { answer: (isConfirmed: boolean) => void }

/** Asks for the fresh confirmation that a call needs, over the open screen; afterwards the call continues by itself. */
export function ConfirmationPlace() {
  const [question, setQuestion] = useState<Question>()
  useEffect(() => answerConfirmations(() => new Promise((resolve) => setQuestion({ answer: resolve }))), [])
  if (!question) return null
  function close(isConfirmed: boolean) {
    question?.answer(isConfirmed)
    setQuestion(undefined)
  }
  return (
    <Suspense fallback={null}>
      <ConfirmationDialog onClose={close} />
    </Suspense>
  )
}
