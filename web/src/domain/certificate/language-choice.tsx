import { isLocale } from '@fobhouse/contract/language.ts'
import { type Locale, locales } from '@fobhouse/contract/money.ts'
import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { languageNames } from '../../lib/language-names.ts'

/** In which language an author writes now. */
export function LanguageChoice({ language, onChoose }: { language: Locale; onChoose: (language: Locale) => void }) {
  const { t } = useTranslation()
  return (
    <NativeSelect
      label={t('writtenIn')}
      data={locales.map((locale) => ({ value: locale, label: languageNames[locale] }))}
      value={language}
      onChange={({ currentTarget: { value } }) => {
        if (isLocale(value)) onChoose(value)
      }}
    />
  )
}
