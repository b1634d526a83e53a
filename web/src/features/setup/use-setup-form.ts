import { setupRoutes } from '@fobhouse/contract/routes/setup.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { configurationQuery } from '../../domain/club/configuration.ts'
import { currentLanguage } from '../../lib/translations.ts'
import { type CheckedForm, useCheckedForm } from '../../lib/use-checked-form.ts'
import { forgetDraft, keepDraft, readDraft } from './setup-draft.ts'
import {
  eachAsked,
  faultsOfStep,
  fieldOfPath,
  requestOf,
  type SetupField,
  setupSteps,
  type SetupStep,
  type SetupValues,
  stepOf,
} from './setup-steps.ts'

export type SetupForm = CheckedForm<SetupField> & { step: SetupStep; goTo: (step: SetupStep) => void }

/** One form in four steps. Submitting a step leads to the next, and the last one opens the club. */
export function useSetupForm(onDone: (club: string) => void): SetupForm {
  const queryClient = useQueryClient()
  const [draft] = useState(() => readDraft(sessionStorage))
  const [step, setStep] = useState<SetupStep>(draft?.step ?? 'code')

  async function send(values: SetupValues): Promise<void> {
    const next = setupSteps[setupSteps.indexOf(step) + 1]
    if (next !== undefined) {
      setStep(next)
      return keepDraft(sessionStorage, { step: next, values })
    }
    await call(setupRoutes.run, { body: requestOf(values) })
    forgetDraft(sessionStorage)
    await queryClient.invalidateQueries({ queryKey: configurationQuery.queryKey })
    return onDone(values.siteName.trim())
  }

  const form = useCheckedForm<SetupField, void>({
    initial: { ...firstValues(), ...draft?.values },
    judge: (values) => faultsOfStep(step, values),
    send,
    fieldOfCode: { setup_code_wrong: 'code' },
    fieldOfPath,
    onFaults: ([first]) => first && setStep(stepOf(first)),
  })
  return { ...form, step, goTo: setStep }
}

function firstValues(): SetupValues {
  return {
    code: '',
    siteName: '',
    siteOwner: '',
    locale: currentLanguage(),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...eachAsked(() => 'no'),
    firstName: '',
    lastName: '',
    email: '',
    password: '',
    start: 'empty',
  }
}
