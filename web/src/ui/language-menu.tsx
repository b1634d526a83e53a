import { isLocale, languages, locales } from '@fobhouse/contract/languages.ts'
import { IconLanguage } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { currentLanguage, showIn } from '../lib/translations.ts'
import classes from './language-menu.module.css'

/** For visitors: only this browser remembers the choice. A native list, because it is light and familiar on phones. */
export function LanguageMenu() {
  const { t } = useTranslation()
  return (
    <label className={classes.menu}>
      <IconLanguage size={16} stroke={1.75} aria-hidden />
      <select
        className={classes.list}
        aria-label={t('person.language')}
        value={currentLanguage()}
        onChange={({ currentTarget: { value } }) => {
          if (isLocale(value)) void showIn(value)
        }}
      >
        {locales.map((locale) => (
          <option key={locale} value={locale} lang={locale}>
            {languages[locale].name}
          </option>
        ))}
      </select>
    </label>
  )
}
