import { memberChangeSchema, memberRoutes } from '@fobhouse/contract/routes/members.ts'
import { Card, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useConfiguration } from '../../../lib/configuration.ts'
import { useMay } from '../../../lib/may.ts'
import { validateWith } from '../../../lib/form-errors.ts'
import { beginOf, dayOf } from '../../../lib/zoned-input.ts'
import { SaveOnBlurField } from '../../../ui/save-on-blur-field.tsx'
import { SaveOnBlurText } from '../../../ui/save-on-blur-text.tsx'
import { SectionTitle } from '../../../ui/section-title.tsx'
import { AccountFacts, ImportantDates } from './account-facts.tsx'
import { ClubFlags } from './club-flags.tsx'
import classes from './member.module.css'
import type { Member } from './member-screen.tsx'
import { fieldOfCode } from '../field-of-code.ts'
import { PendingEmailBanner } from './pending-email.tsx'
import { useSaveMember } from './update-member.ts'

export function ProfileTab({ member }: { member: Member }) {
  const { t } = useTranslation('members')
  return (
    <div className={classes.columns}>
      <Card component="section" aria-label={t('profile.person')}>
        <SectionTitle>{t('profile.person')}</SectionTitle>
        <Stack gap="md">
          {member.pendingEmail && <PendingEmailBanner member={member} pending={member.pendingEmail} />}
          <Fields member={member} />
        </Stack>
      </Card>
      <Stack gap="lg">
        <Card component="section" aria-label={t('profile.club')}>
          <SectionTitle>{t('profile.club')}</SectionTitle>
          <ClubFlags member={member} />
          <Induction member={member} />
        </Card>
        <Card component="section" aria-label={t('profile.account')}>
          <SectionTitle>{t('profile.account')}</SectionTitle>
          <AccountFacts member={member} />
        </Card>
        <Card component="section" aria-label={t('profile.dates')}>
          <SectionTitle>{t('profile.dates')}</SectionTitle>
          <ImportantDates member={member} />
        </Card>
      </Stack>
    </div>
  )
}

const fields = ['firstName', 'lastName', 'screenName', 'email', 'phone', 'vehicleRegistrationPlate'] as const
type Field = (typeof fields)[number]

const validate = validateWith(memberChangeSchema)

function Fields({ member }: { member: Member }) {
  const { t } = useTranslation('members')
  const save = useSaveMember(member.id)
  const may = useMay()
  const stored: Record<Field, string> = {
    firstName: member.name.first,
    lastName: member.name.last,
    screenName: member.screenName,
    email: member.email,
    phone: member.phone ?? '',
    vehicleRegistrationPlate: member.vehicleRegistrationPlate ?? '',
  }
  return (
    <div className={classes.fields}>
      {fields.map((field) => (
        <SaveOnBlurField
          key={field}
          name={field}
          label={t(`field.${field}`)}
          description={field === 'email' ? t('field.emailHelp') : undefined}
          value={stored[field]}
          validate={(value) => validate({ [field]: value })[field]}
          save={(value) => save({ [field]: value })}
          fieldOfCode={fieldOfCode}
          disabled={!may(memberRoutes.update, field)}
          autoComplete="off"
        />
      ))}
      <SaveOnBlurText
        className={classes.wide}
        name="note"
        disabled={!may(memberRoutes.update, 'note')}
        label={t('field.note')}
        description={t('field.noteHelp')}
        value={member.note}
        validate={(value) => validate({ note: value }).note}
        save={(value) => save({ note: value })}
      />
    </div>
  )
}

/** A day of the club's calendar, for clubs that induct people themselves. */
function Induction({ member }: { member: Member }) {
  const { t } = useTranslation('members')
  const { timeZone } = useConfiguration().general
  const may = useMay()
  const save = useSaveMember(member.id)
  const { lastInduction } = member
  return (
    <SaveOnBlurField
      mt="md"
      type="date"
      name="lastInduction"
      disabled={!may(memberRoutes.update, 'lastInduction')}
      label={t('field.lastInduction')}
      description={t('field.lastInductionHelp')}
      value={lastInduction === null ? '' : dayOf(lastInduction, timeZone)}
      save={(day) => save({ lastInduction: day === '' ? null : (beginOf(day, timeZone) ?? day) })}
    />
  )
}
