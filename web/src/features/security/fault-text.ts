import { useTranslation } from 'react-i18next'
import { errorText } from '../../lib/error-text.ts'
import { PasskeyError } from '../../domain/member/passkeys.ts'

/** The words for what went wrong, a browser's passkeys included. */
export function useFaultText(): (error: unknown) => string {
  const { t } = useTranslation('security')
  return (error) => (error instanceof PasskeyError ? t(`fault.${error.fault}`) : errorText(error))
}
