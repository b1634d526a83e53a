import { useTranslation } from 'react-i18next'
import { errorText } from '../../lib/error-text.ts'
import { PasskeyError } from '../../domain/member/passkeys.ts'

/** The text of an error, including those of a browser's passkeys. */
export function useFaultText(): (error: unknown) => string {
  const { t } = useTranslation('security')
  return (error) => (error instanceof PasskeyError ? t(`fault.${error.fault}`) : errorText(error))
}
