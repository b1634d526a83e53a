import { type GivenSignOffs, type SignOffResult, trainingRoutes } from '@fobhouse/contract/routes/training.ts'
import { type ErrorCode, errorCatalogue } from '@fobhouse/contract/errors.ts'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api.ts'
import { messageText } from '../../../lib/error-text.ts'
import { notifyDone, notifyRefused } from '../../../ui/notify.tsx'
import { useCompetenceChange } from '../queries.ts'

/** Signs members off, and says how many were and why others were not. `onError`: a form shows what else refuses it. */
export function useSignOff(certificateId: number, onError?: (error: Error) => void) {
  const { t } = useTranslation('certificates')
  const { mutate, isPending } = useCompetenceChange(
    (body: GivenSignOffs) => call(trainingRoutes.signOff, { params: { id: String(certificateId) }, body }),
    { showsError: onError !== undefined },
  )
  const sign = (given: GivenSignOffs, onDone: (results: readonly SignOffResult[]) => void = () => {}) =>
    mutate(given, {
      ...(onError && { onError }),
      onSuccess: ({ results }) => {
        const good = results.filter(({ outcome }) => outcome !== 'refused')
        if (good.length > 0) notifyDone(t('training.signedOff', { count: good.length }))
        for (const refused of results.filter(({ outcome }) => outcome === 'refused').slice(0, 1)) {
          if (results.length === 1)
            notifyRefused(t('training.refused', { name: refused.name, why: whyRefused(refused) }))
        }
        onDone(results)
      },
    })
  return { sign, isPending }
}

/** Why somebody was not signed off, as a sentence. */
export function whyRefused({ code = '' }: SignOffResult): string {
  return messageText(isCode(code) ? errorCatalogue[code].message : 'error.requestFailed')
}

function isCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorCatalogue, code)
}
