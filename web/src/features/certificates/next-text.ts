import type { Next } from '@fobhouse/contract/competence/standing.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats.ts'

/** What somebody can do next for a certificate, as a sentence. */
export function useNextText(): (next: Next) => string {
  const { t } = useTranslation('certificates')
  const { relativeWithin } = useFormats()
  return ({ kind, until, certificate }) =>
    t(`next.${kind}`, { certificate, when: until === undefined ? '' : relativeWithin(until) })
}
