import type { ImportField } from '@fobhouse/contract/routes/member-import.ts'
import { useTranslation } from 'react-i18next'

/** What a column of a file can be, by the name that people know. */
export function useFieldName(): (field: ImportField) => string {
  const { t } = useTranslation('imports')
  const { t: common } = useTranslation()
  return (field) => {
    return field === 'fullName' || field === 'balance' ? t(`field.${field}`) : common(`memberField.${field}`)
  }
}
