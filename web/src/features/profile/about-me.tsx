import { Card, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useConfiguration } from '../../lib/configuration.ts'
import { useProfile } from '../../lib/session.ts'
import { SaveOnBlurField } from '../../ui/save-on-blur-field.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'
import { faultOf, type ProfileField, useSaveProfile } from './use-save-profile.ts'

const fieldOfCode = { screen_name_already_exists: 'screenName' }

export function AboutMe() {
  const { t } = useTranslation('profile')
  const profile = useProfile()
  const save = useSaveProfile()
  const { collectVehicleRegistrationPlate } = useConfiguration().features.signup
  const field = (name: ProfileField, value: string | null) => ({
    name,
    value: value ?? '',
    fieldOfCode,
    validate: (typed: string) => faultOf(name, typed),
    save: (typed: string) => save(name, typed),
  })
  return (
    <Card component="section" aria-label={t('me.title')}>
      <SectionTitle>{t('me.title')}</SectionTitle>
      <Stack gap="md">
        <Text c="dimmed" size="sm">
          {t('me.explain')}
        </Text>
        <SaveOnBlurField
          {...field('firstName', profile.name.first)}
          label={t('me.firstName')}
          autoComplete="given-name"
        />
        <SaveOnBlurField
          {...field('lastName', profile.name.last)}
          label={t('me.lastName')}
          autoComplete="family-name"
        />
        <SaveOnBlurField
          {...field('screenName', profile.screenName)}
          label={t('me.screenName')}
          description={t('me.screenNameHint')}
          autoComplete="nickname"
        />
        <SaveOnBlurField {...field('phone', profile.phone)} type="tel" label={t('me.phone')} autoComplete="tel" />
        {collectVehicleRegistrationPlate && (
          <SaveOnBlurField
            {...field('vehicleRegistrationPlate', profile.vehicleRegistrationPlate)}
            label={t('me.plate')}
            description={t('me.plateHint')}
            autoComplete="off"
          />
        )}
      </Stack>
    </Card>
  )
}
