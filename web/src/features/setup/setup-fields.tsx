import { isLocale, locales } from '@fobhouse/contract/languages.ts'
import { askedSettings } from '@fobhouse/contract/settings.ts'
import { Checkbox, Select, Stack, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { countryAndCurrency, timeZones } from '../../lib/places.ts'
import { currentLanguage } from '../../lib/translations.ts'
import { withFault } from '../../ui/field-error.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import classes from './setup.module.css'
import type { SetupForm } from './use-setup-form.ts'

type StepProps = { form: SetupForm }

export function CodeStep({ form }: StepProps) {
  const { t } = useTranslation('setup')
  return (
    <TextInput
      {...withFault(form.field('code'))}
      classNames={{ input: classes.code }}
      label={t('code.label')}
      description={t('code.hint')}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
    />
  )
}

export function ClubStep({ form }: StepProps) {
  const { t } = useTranslation('setup')
  return (
    <Stack gap="md">
      <TextInput
        {...withFault(form.field('siteName'))}
        label={t('club.siteName')}
        description={t('club.siteNameHint')}
        autoComplete="organization"
      />
      <TextInput
        {...withFault(form.field('siteOwner'))}
        label={t('club.siteOwner')}
        description={t('club.siteOwnerHint')}
        autoComplete="organization"
      />
      <LocaleSelect form={form} />
      <TimeZoneSelect form={form} />
      {askedSettings.map(({ name }) => (
        <Checkbox
          key={name}
          label={t(`asked.${name}.label` as const)}
          description={t(`asked.${name}.hint` as const)}
          checked={form.values[name] === 'yes'}
          onChange={({ currentTarget: { checked } }) => form.set(name, checked ? 'yes' : 'no')}
        />
      ))}
    </Stack>
  )
}

function LocaleSelect({ form }: StepProps) {
  const { t } = useTranslation('setup')
  const { value, error } = form.field('locale')
  return (
    <Select
      label={t('club.locale')}
      data={locales.map((locale) => ({
        value: locale,
        label: t('club.localeOption', countryAndCurrency(locale, currentLanguage())),
      }))}
      value={isLocale(value) ? value : null}
      error={error}
      allowDeselect={false}
      onChange={(locale) => form.set('locale', locale ?? '')}
    />
  )
}

const shownAtOnce = 60

function TimeZoneSelect({ form }: StepProps) {
  const { t } = useTranslation('setup')
  const { value, error } = form.field('timeZone')
  return (
    <Select
      label={t('club.timeZone')}
      data={timeZones(value).map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
      value={value}
      error={error}
      searchable
      allowDeselect={false}
      limit={shownAtOnce}
      nothingFoundMessage={t('club.timeZoneEmpty')}
      onChange={(zone) => form.set('timeZone', zone ?? '')}
    />
  )
}

export function AdministratorStep({ form }: StepProps) {
  const { t } = useTranslation('setup')
  return (
    <Stack gap="md">
      <div className={classes.pair}>
        <TextInput
          {...withFault(form.field('firstName'))}
          label={t('administrator.firstName')}
          autoComplete="given-name"
        />
        <TextInput
          {...withFault(form.field('lastName'))}
          label={t('administrator.lastName')}
          autoComplete="family-name"
        />
      </div>
      <TextInput
        {...withFault(form.field('email'))}
        type="email"
        label={t('administrator.email')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        {...form.field('password')}
        label={t('administrator.password')}
        hint={t('administrator.passwordHint')}
        autoComplete="new-password"
      />
    </Stack>
  )
}
