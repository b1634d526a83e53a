import { isDrawn, pageFields } from '@fobhouse/contract/members/field-sets.ts'
import { memberChangeSchema, memberRoutes } from '@fobhouse/contract/routes/members.ts'
import { strikeAdminRoutes } from '@fobhouse/contract/routes/booking-use.ts'
import { Button, Card, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { IconMail } from '@tabler/icons-react'
import { emailChangeRoutes, type PendingEmail } from '@fobhouse/contract/routes/email-changes.ts'
import { useConfiguration } from '../../../domain/club/configuration.ts'
import { useMay } from '../../../domain/member/may.ts'
import { validateWith } from '../../../lib/form-errors.ts'
import { beginOf, dayOf } from '../../../lib/zoned-input.ts'
import { fieldText, MemberFieldInput } from '../../../domain/member/member-field-input.tsx'
import { SaveOnBlurDay } from '../../../ui/save-on-blur-day.tsx'
import { SectionTitle } from '../../../ui/section-title.tsx'
import { AccountFacts, ImportantDates } from './account-facts.tsx'
import { ClubFlags } from './club-flags.tsx'
import { MemberStrikes } from './member-strikes.tsx'
import classes from './member.module.css'
import type { Member } from '../queries.ts'
import { fieldOfCode } from '../field-of-code.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { call } from '../../../lib/api.ts'
import { useSaveMember } from './update-member.ts'

export function ProfileTab({ member }: { member: Member }) {
  const { t } = useTranslation('members')
  const { enableBookings } = useConfiguration().features
  const may = useMay()
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
        {enableBookings && may(strikeAdminRoutes.list) && <MemberStrikes memberId={member.id} />}
      </Stack>
    </div>
  )
}

const fields = pageFields.filter((name) => isDrawn(name) || name === 'email')
const hints: { [Name in (typeof fields)[number]]?: 'field.emailHelp' | 'field.noteHelp' } = {
  email: 'field.emailHelp',
  note: 'field.noteHelp',
}

const validate = validateWith(memberChangeSchema)

function Fields({ member }: { member: Member }) {
  const { t } = useTranslation('members')
  const save = useSaveMember(member.id)
  const may = useMay()
  return (
    <div className={classes.fields}>
      {fields.map((name) => {
        const hint = hints[name]
        return (
          <MemberFieldInput
            key={name}
            name={name}
            wideClassName={classes.wide}
            description={hint && t(hint)}
            value={fieldText(member, name)}
            validate={(value) => validate({ [name]: value })[name]}
            save={(value) => save({ [name]: value })}
            fieldOfCode={fieldOfCode}
            readOnly={!may(memberRoutes.update, name)}
            autoComplete="off"
          />
        )
      })}
    </div>
  )
}

/** A day of the club's calendar, for clubs that induct people themselves. */
function Induction({ member }: { member: Member }) {
  const { t } = useTranslation('members')
  const { t: common } = useTranslation()
  const { timeZone } = useConfiguration().general
  const may = useMay()
  const save = useSaveMember(member.id)
  const { lastInduction } = member
  const mayChange = may(memberRoutes.update, 'lastInduction')
  return (
    <SaveOnBlurDay
      mt="md"
      name="lastInduction"
      readOnly={!mayChange}
      variant={mayChange ? 'default' : 'filled'}
      label={common('memberField.lastInduction')}
      description={t('field.lastInductionHelp')}
      value={lastInduction === null ? '' : dayOf(lastInduction, timeZone)}
      save={(day) => save({ lastInduction: day === '' ? null : (beginOf(day, timeZone) ?? day) })}
    />
  )
}

/** An address that is to become a member's, until its link is followed. */
function PendingEmailBanner({ member, pending }: { member: Member; pending: PendingEmail }) {
  const { t } = useTranslation('members')
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(emailChangeRoutes.withdrawOfMember, { params: { id: String(member.id) } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['members'] }),
  })
  return (
    <Banner
      tone="info"
      icon={IconMail}
      action={
        <Button variant="default" size="xs" loading={isPending} onClick={() => mutate()}>
          {t('pendingEmail.withdraw')}
        </Button>
      }
    >
      {t('pendingEmail.waits', { email: pending.email, current: member.email })}{' '}
      {t('pendingEmail.askedBy', { name: pending.proposedBy })} <RelativeTime at={pending.proposedAt} />
    </Banner>
  )
}
