import { settingsRoutes } from '@fobhouse/contract/routes/admin-settings.ts'
import { deviceRoutes } from '@fobhouse/contract/routes/devices.ts'
import { Link } from 'react-router'
import { useTranslation } from 'react-i18next'
import { Anchor, Card, SegmentedControl, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { openStates } from '@fobhouse/contract/settings/space-api.ts'
import { useMay } from '../../domain/member/may.ts'
import { platform } from '../../lib/platform.ts'
import { useProfile } from '../../domain/member/session.ts'
import { answers, useAnswer, useHaveCome } from './answers.ts'
import { BookingCard } from './booking-card.tsx'
import { CaredFor } from './cared-for.tsx'
import { FirstSteps } from './first-steps/first-steps.tsx'
import { FactCard } from './fact-card.tsx'
import { useFormats } from '../../lib/use-formats.ts'
import { useConfiguration } from '../../domain/club/configuration.ts'
import { PageLoading } from '../../ui/page-loading.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'
import { ClubCard } from '../../domain/club/club-card.tsx'
import { DashboardAhead } from './dashboard-ahead.tsx'
import classes from './dashboard.module.css'
import { LiveTaps } from './live-taps.tsx'
import { MembershipAnswer } from './membership-answer.tsx'
import { MeetingCard } from './meeting-card.tsx'
import { NeedsYou } from './needs-you.tsx'
import { NextPaymentCard } from './next-payment-card.tsx'
import { OnSite } from './on-site/on-site.tsx'
import { awayFromKiosk } from '../../lib/away-from-kiosk.ts'
import { OpeningLine } from '../../domain/house/opening-line.tsx'
import { settingsQuery } from '../../domain/club/settings-query.ts'
import { call } from '../../lib/api.ts'
import { QuickActions } from './quick-actions.tsx'

export function DashboardScreen() {
  const { state } = useProfile()
  if (useHaveCome()) return <Whole />
  return state === 'active' ? <DashboardAhead /> : <PageLoading />
}

/** First the answer to "may I enter", then news of the club and, for administrators, open tasks. */
function Whole() {
  // At a kiosk an administrator's card opens no more than a member's card.
  const admin = useProfile().admin && platform() !== 'kiosk'
  const may = useMay()
  return (
    <div className={classes.dashboard}>
      <MembershipAnswer />
      <Opening />
      <div className={classes.columns}>
        <div className={classes.main}>
          <div className={classes.facts}>
            <BalanceCard />
            <NextPaymentCard />
            <BookingCard />
            <MeetingCard />
          </div>
          {admin && <FirstSteps />}
          {admin && <NeedsYou />}
          <CaredFor />
          <ClubCards />
        </div>
        <div className={classes.side}>
          <OnSite />
          {may(settingsRoutes.update) && <OpenSwitch />}
          <QuickActions />
          {may(deviceRoutes.log) && <LiveTaps />}
        </div>
      </div>
    </div>
  )
}

/** Whether the club is open, where it has opening hours. */
function Opening() {
  const { data } = useAnswer(answers.opening)
  return data ? <OpeningLine house={data} /> : null
}

function BalanceCard() {
  const { t } = useTranslation('dashboard')
  const { money } = useFormats()
  const { features } = useConfiguration()
  const { balance, lastPurchase } = useProfile().memberBucks
  if (!features.enableMemberBucks) return null
  return (
    <FactCard
      label={t('balance.label')}
      value={money(balance)}
      size={32}
      action={
        <Anchor component={Link} to="/account/memberbucks" fw={600} size="sm" mt="xs">
          {t('balance.open')}
        </Anchor>
      }
      note={lastPurchase === null ? t('balance.none') : <LastPurchase at={lastPurchase} />}
    />
  )
}

function LastPurchase({ at }: { at: string }) {
  const { t } = useTranslation('dashboard')
  const { relativeWithin, exact } = useFormats()
  return <span title={exact(at)}>{t('balance.last', { time: relativeWithin(at) })}</span>
}

/** What the club links to: wiki, bookings, chat. */
function ClubCards() {
  const { t } = useTranslation('dashboard')
  const { homepageCards } = useConfiguration()
  if (homepageCards.length === 0) return null
  return (
    <section aria-label={t('club')} className={classes.club}>
      <SectionTitle>{t('club')}</SectionTitle>
      <div className={classes.clubCards}>
        {homepageCards.map((card) => (
          <ClubCard key={`${card.title} ${card.url ?? card.routerLink ?? ''}`} card={card} />
        ))}
      </div>
    </section>
  )
}

/** For administrators, where the club tells the world whether it is open: the switch at hand. */
function OpenSwitch() {
  const { t } = useTranslation('dashboard')
  const { data } = useQuery(settingsQuery)
  const client = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (state: string) =>
      call(awayFromKiosk(settingsRoutes.update), { body: { 'spaceapi.openState': state } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['config'] }),
  })
  const valueOf = (key: string): unknown => data?.find((setting) => setting.key === key)?.value
  if (valueOf('spaceapi.enabled') !== true) return null
  const stored = openStates.find((state) => state === valueOf('spaceapi.openState')) ?? 'auto'
  return (
    <Card component="section" aria-label={t('openSwitch.title')}>
      <SectionTitle>{t('openSwitch.title')}</SectionTitle>
      <SegmentedControl
        fullWidth
        aria-label={t('openSwitch.title')}
        data={openStates.map((value) => ({ value, label: t(`openSwitch.${value}`) }))}
        value={isPending ? variables : stored}
        onChange={(state) => mutate(state)}
      />
      <Text size="sm" c="dimmed" mt="sm">
        {t('openSwitch.help')}
      </Text>
    </Card>
  )
}
