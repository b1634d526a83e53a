import { isLocale, languages, type Locale, locales } from '@fobhouse/contract/languages.ts'
import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** In which language an author writes now. */
export function LanguageChoice({ language, onChoose }: { language: Locale; onChoose: (language: Locale) => void }) {
  const { t } = useTranslation()
  return (
    <NativeSelect
      label={t('writtenIn')}
      data={locales.map((locale) => ({ value: locale, label: languages[locale].name }))}
      value={language}
      onChange={({ currentTarget: { value } }) => {
        if (isLocale(value)) onChoose(value)
      }}
    />
  )
}
