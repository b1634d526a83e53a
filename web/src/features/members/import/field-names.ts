import type { ImportField } from '@fobhouse/contract/routes/member-import.ts'
import { useTranslation } from 'react-i18next'

/** Names for the meanings that a file's column can have. */
export function useFieldName(): (field: ImportField) => string {
  const { t } = useTranslation('imports')
  const { t: common } = useTranslation()
  return (field) => {
    return field === 'fullName' || field === 'balance' ? t(`field.${field}`) : common(`memberField.${field}`)
  }
}
