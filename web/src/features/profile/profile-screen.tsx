import { Button, Card, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle, IconMail, IconShieldLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { emailChangeRoutes, type PendingEmail } from '@fobhouse/contract/routes/email-changes.ts'
import { isLocale, languages, locales } from '@fobhouse/contract/languages.ts'
import { Link } from 'react-router'
import { platform } from '../../lib/platform.ts'
import { sessionQuery, useProfile } from '../../domain/member/session.ts'
import { Banner } from '../../ui/banner.tsx'
import { AboutMe } from './about-me.tsx'
import { CalendarAddress } from './calendar-address.tsx'
import { faultOf, useSaveProfile } from './use-save-profile.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { awayFromKiosk } from '../../lib/away-from-kiosk.ts'
import { call } from '../../lib/api.ts'
import { SectionTitle } from '../../ui/section-title.tsx'
import { SaveOnBlurField } from '../../ui/save-on-blur-field.tsx'
import { Facts } from '../../ui/facts.tsx'
import { currentLanguage } from '../../lib/translations.ts'
import { useChangeLanguage } from '../../domain/member/change-language.ts'
import { MyCards } from './my-cards.tsx'
import { MyData } from './my-data.tsx'
import { MemberStateDot } from '../../domain/member/member-state.tsx'
import { useFormats } from '../../lib/use-formats.ts'
import { PasswordChange } from './password-change.tsx'
import { Privacy } from './privacy.tsx'
import { ThemeSound } from './theme-sound.tsx'

const shownDigits = 4

/** What only the club can change. */
function MembershipFacts() {
  const { t } = useTranslation('profile')
  const { t: common } = useTranslation()
  const { date } = useFormats()
  const { id, state, firstJoined, registrationDate, rfid } = useProfile()
  const card = rfid === null ? common('card.none') : common('card.lastDigits', { digits: rfid.slice(-shownDigits) })
  return (
    <section aria-label={t('facts.label')}>
      <Facts
        facts={[
          { label: t('facts.state'), value: <MemberStateDot state={state} /> },
          { label: t('facts.memberSince'), value: firstJoined === null ? t('facts.notYet') : date(firstJoined) },
          { label: t('facts.registered'), value: date(registrationDate) },
          { label: t('facts.card'), value: card },
          { label: t('facts.memberId'), value: id },
        ]}
      />
    </section>
  )
}

const fieldOfCode = { account_already_exists: 'email' }

/** Another address gets a link, and is only proposed until that is followed; the old one is told. */
function EmailAddress() {
  const { t } = useTranslation('profile')
  const { email: current, pendingEmail: pending } = useProfile()
  const save = useSaveProfile()

  return (
    <Card component="section" aria-label={t('email.title')}>
      <SectionTitle>{t('email.title')}</SectionTitle>
      <Stack gap="md">
        <SaveOnBlurField
          name="email"
          type="email"
          label={t('email.label')}
          description={t('email.hint')}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          value={current}
          savedText={pending ? t('email.linkSent') : undefined}
          fieldOfCode={fieldOfCode}
          validate={(address) => faultOf('email', address)}
          save={(address) => save('email', address)}
        />
        {pending && <PendingAddress pending={pending} current={current} />}
      </Stack>
    </Card>
  )
}

/** The signed-in person's data at the club, and what they can change. */
export function ProfileScreen() {
  const { t } = useTranslation('profile')
  const { updateProfileRequired } = useProfile()
  // A card is too little proof to change anything: anybody could have found it.
  if (platform() === 'kiosk') return <KioskProfile />
  return (
    <Stack gap="xl">
      {updateProfileRequired && (
        <Banner tone="attention" icon={IconAlertTriangle}>
          {t('detailsNeeded')}
        </Banner>
      )}
      <MembershipFacts />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" verticalSpacing="lg">
        <Stack gap="lg">
          <AboutMe />
          <EmailAddress />
          <ThemeSound />
          <CalendarAddress />
        </Stack>
        <Stack gap="lg">
          <MyCards />
          <PasswordChange />
          <SecurityLink />
          <Privacy />
          <LanguageChoice />
          <MyData />
        </Stack>
      </SimpleGrid>
    </Stack>
  )
}

/** The same facts, only to look at. */
function KioskProfile() {
  const { t } = useTranslation('profile')
  const { t: common } = useTranslation()
  const { name, screenName } = useProfile()
  return (
    <Stack gap="xl">
      <Banner tone="info" icon={IconInfoCircle}>
        {t('kiosk')}
      </Banner>
      <MembershipFacts />
      <section aria-label={t('me.title')}>
        <Facts
          facts={[
            { label: common('memberField.firstName'), value: name.first },
            { label: common('memberField.lastName'), value: name.last },
            { label: common('memberField.screenName'), value: screenName },
          ]}
        />
      </section>
    </Stack>
  )
}

function LanguageChoice() {
  const { t } = useTranslation('profile')
  const { mutate } = useChangeLanguage()
  return (
    <Card component="section" aria-label={t('language.title')}>
      <SectionTitle>{t('language.title')}</SectionTitle>
      <NativeSelect
        label={t('language.label')}
        value={currentLanguage()}
        data={locales.map((locale) => ({ value: locale, label: languages[locale].name }))}
        onChange={({ currentTarget: { value } }) => {
          if (isLocale(value)) mutate(value)
        }}
      />
    </Card>
  )
}

/** An address that is to become one's own, whoever asked for it. */
function PendingAddress({ pending, current }: { pending: PendingEmail; current: string }) {
  const { t } = useTranslation('profile')
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(awayFromKiosk(emailChangeRoutes.withdrawOwn), {}),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  })
  return (
    <Banner
      tone="info"
      icon={IconMail}
      action={
        <Button variant="default" size="xs" loading={isPending} onClick={() => mutate()}>
          {t('email.withdraw')}
        </Button>
      }
    >
      {t('email.pending', { email: pending.email, current })} {t('email.askedBy', { name: pending.proposedBy })}{' '}
      <RelativeTime at={pending.proposedAt} />
    </Banner>
  )
}

/** The way to what protects the account beside the password. */
function SecurityLink() {
  const { t } = useTranslation('profile')
  return (
    <Card component="section" aria-label={t('security.title')}>
      <SectionTitle>{t('security.title')}</SectionTitle>
      <Stack gap="md" align="flex-start">
        <Text c="dimmed" size="sm">
          {t('security.explain')}
        </Text>
        <Button
          component={Link}
          to="/account/security"
          variant="default"
          leftSection={<IconShieldLock size={18} stroke={1.75} aria-hidden />}
        >
          {t('security.open')}
        </Button>
      </Stack>
    </Card>
  )
}
