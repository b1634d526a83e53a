import { languages, locales } from '@fobhouse/contract/languages.ts'
import type { OwnProfile } from '@fobhouse/contract/routes/profile.ts'
import { Menu, Text, UnstyledButton, useMantineColorScheme, VisuallyHidden } from '@mantine/core'
import {
  IconCheck,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconLogout,
  IconMoon,
  IconSelector,
  IconSun,
} from '@tabler/icons-react'
import { useDisclosure } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useChangeLanguage } from '../domain/member/change-language.ts'
import { platform } from '../lib/platform.ts'
import { useProfile } from '../domain/member/session.ts'
import { currentLanguage, loadTexts } from '../lib/translations.ts'
import { Face } from '../ui/face.tsx'
import { memberStateTones } from '../domain/member/member-state.tsx'
import { StateDot } from '../ui/state-dot.tsx'
import classes from './person-menu.module.css'
import { useLeaving } from './use-leaving.ts'

const PhoneDialog = lazy(async () => {
  const [{ PhoneDialog }] = await Promise.all([import('./mobile/phone-dialog.tsx'), loadTexts('mobile')])
  return { default: PhoneDialog }
})

/** The menu of the signed-in person, with language, appearance and log-out. */
export function PersonMenu({ isNarrow }: { isNarrow: boolean }) {
  const { t } = useTranslation()
  const profile = useProfile()
  const [isPhoneOpen, phone] = useDisclosure(false)
  useLeaving(phone.close)
  return (
    <>
      <Menu position={isNarrow ? 'right-end' : 'top'} width={232} shadow="sm" withinPortal={false}>
        <Menu.Target>
          <UnstyledButton className={classes.person}>
            <Face name={profile.name.full} size={36} />
            {isNarrow ? (
              <VisuallyHidden>{t('menu.openPerson', { name: profile.name.full })}</VisuallyHidden>
            ) : (
              <PersonName profile={profile} />
            )}
            {!isNarrow && <IconSelector size={16} stroke={1.75} aria-hidden className={classes.arrows} />}
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown mah="80vh" style={{ overflowY: 'auto' }}>
          <LanguageItems />
          <Menu.Divider />
          <SchemeItems />
          <Menu.Divider />
          {platform() === 'web' && (
            <Menu.Item onClick={phone.open} leftSection={<IconDeviceMobile size={16} aria-hidden />}>
              {t('person.onPhone')}
            </Menu.Item>
          )}
          <Menu.Item component={Link} to="/logout" leftSection={<IconLogout size={16} aria-hidden />}>
            {t('person.logOut')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense fallback={null}>{isPhoneOpen && <PhoneDialog isOpen onClose={phone.close} />}</Suspense>
    </>
  )
}

export function PersonName({ profile }: { profile: OwnProfile }) {
  const { t } = useTranslation()
  return (
    <span className={classes.words}>
      <Text component="span" size="sm" fw={600} truncate>
        {profile.name.full}
      </Text>
      <Text component="span" size="xs" c="dimmed">
        <StateDot tone={profile.admin ? 'good' : memberStateTones[profile.state]}>
          {profile.admin ? t('person.administrator') : t(`states.${profile.state}`)}
        </StateDot>
      </Text>
    </span>
  )
}

function LanguageItems() {
  const { t } = useTranslation()
  const { mutate } = useChangeLanguage()
  const current = currentLanguage()
  return (
    <>
      <Menu.Label>{t('person.language')}</Menu.Label>
      {locales.map((locale) => (
        <Menu.Item
          key={locale}
          lang={locale}
          onClick={() => mutate(locale)}
          aria-current={locale === current}
          rightSection={locale === current && <IconCheck size={16} aria-hidden />}
        >
          {languages[locale].name}
        </Menu.Item>
      ))}
    </>
  )
}

const schemes = [
  { value: 'light', icon: IconSun, text: 'person.light' },
  { value: 'dark', icon: IconMoon, text: 'person.dark' },
  { value: 'auto', icon: IconDeviceDesktop, text: 'person.system' },
] as const

function SchemeItems() {
  const { t } = useTranslation()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <>
      <Menu.Label>{t('person.scheme')}</Menu.Label>
      {schemes.map(({ value, icon: SchemeIcon, text }) => (
        <Menu.Item
          key={value}
          onClick={() => setColorScheme(value)}
          aria-current={value === colorScheme}
          leftSection={<SchemeIcon size={16} aria-hidden />}
          rightSection={value === colorScheme && <IconCheck size={16} aria-hidden />}
        >
          {t(text)}
        </Menu.Item>
      ))}
    </>
  )
}
