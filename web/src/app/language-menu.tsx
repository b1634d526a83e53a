import { type Locale, locales } from '@fobhouse/contract/money.ts'
import { Menu, UnstyledButton } from '@mantine/core'
import { IconLanguage } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { currentLanguage, showIn } from '../lib/translations.ts'
import { languageNames } from './language-names.ts'

/** For visitors: the choice is this browser's. */
export function LanguageMenu() {
  const { t } = useTranslation()
  const current = currentLanguage()
  return (
    <Menu position="top" shadow="sm">
      <Menu.Target>
        <UnstyledButton
          aria-label={`${t('person.language')}: ${languageNames[current]}`}
          style={{ display: 'inline-flex', alignItems: 'center', gap: 8, color: '#fff', minHeight: 32 }}
          fz="sm"
        >
          <IconLanguage size={16} stroke={1.75} aria-hidden />
          {languageNames[current]}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {locales.map((locale: Locale) => (
          <Menu.Item key={locale} lang={locale} onClick={() => void showIn(locale)} fw={locale === current ? 600 : 400}>
            {languageNames[locale]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
