import { isDrawn, memberField, ownFields } from '@fobhouse/contract/members/field-sets.ts'
import { Card, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useConfiguration } from '../../domain/club/configuration.ts'
import { useProfile } from '../../domain/member/session.ts'
import { fieldText, MemberFieldInput } from '../../domain/member/member-field-input.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'
import { faultOf, useSaveProfile } from './use-save-profile.ts'

const fieldOfCode = { screen_name_already_exists: 'screenName' }
const fields = ownFields.filter(isDrawn)
const hints: { [Name in (typeof fields)[number]]?: 'me.screenNameHint' | 'me.plateHint' } = {
  screenName: 'me.screenNameHint',
  vehicleRegistrationPlate: 'me.plateHint',
}

export function AboutMe() {
  const { t } = useTranslation('profile')
  const profile = useProfile()
  const save = useSaveProfile()
  const { signup } = useConfiguration().features
  const asked = fields.filter((name) => {
    const { askedIf } = memberField(name)
    return askedIf === undefined || signup[askedIf]
  })
  return (
    <Card component="section" aria-label={t('me.title')}>
      <SectionTitle>{t('me.title')}</SectionTitle>
      <Stack gap="md">
        <Text c="dimmed" size="sm">
          {t('me.explain')}
        </Text>
        {asked.map((name) => {
          const hint = hints[name]
          return (
            <MemberFieldInput
              key={name}
              name={name}
              value={fieldText(profile, name)}
              fieldOfCode={fieldOfCode}
              validate={(typed) => faultOf(name, typed)}
              save={(typed) => save(name, typed)}
              description={hint && t(hint)}
              autoComplete={memberField(name).autoComplete ?? 'off'}
            />
          )
        })}
      </Stack>
    </Card>
  )
}
