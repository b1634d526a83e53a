import { isLocale } from '@fobhouse/contract/language.ts'
import { locales } from '@fobhouse/contract/money.ts'
import { Card, NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useChangeLanguage } from '../../domain/member/change-language.ts'
import { languageNames } from '../../lib/language-names.ts'
import { currentLanguage } from '../../lib/translations.ts'
import { SectionTitle } from '../../ui/section-title.tsx'

export function LanguageChoice() {
  const { t } = useTranslation('profile')
  const { mutate } = useChangeLanguage()
  return (
    <Card component="section" aria-label={t('language.title')}>
      <SectionTitle>{t('language.title')}</SectionTitle>
      <NativeSelect
        label={t('language.label')}
        value={currentLanguage()}
        data={locales.map((locale) => ({ value: locale, label: languageNames[locale] }))}
        onChange={({ currentTarget: { value } }) => {
          if (isLocale(value)) mutate(value)
        }}
      />
    </Card>
  )
}
