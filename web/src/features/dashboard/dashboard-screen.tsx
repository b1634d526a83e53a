import { settingsRoutes } from '@fobhouse/contract/routes/admin-settings.ts'
import { deviceRoutes } from '@fobhouse/contract/routes/devices.ts'
import { useMay } from '../../domain/member/may.ts'
import { platform } from '../../lib/platform.ts'
import { useProfile } from '../../domain/member/session.ts'
import { BalanceCard } from './balance-card.tsx'
import { ClubCards } from './club-cards.tsx'
import classes from './dashboard.module.css'
import { LiveTaps } from './live-taps.tsx'
import { MembershipAnswer } from './membership-answer.tsx'
import { MeetingCard } from './meeting-card.tsx'
import { NeedsYou } from './needs-you.tsx'
import { NextPaymentCard } from './next-payment-card.tsx'
import { OnSite } from './on-site/on-site.tsx'
import { OpenSwitch } from './open-switch.tsx'
import { QuickActions } from './quick-actions.tsx'

/** The answer first: may I enter. Then what the club and, for administrators, what needs them. */
export function DashboardScreen() {
  // At a kiosk an administrator's card opens no more than a member's.
  const admin = useProfile().admin && platform() !== 'kiosk'
  const may = useMay()
  return (
    <div className={classes.dashboard}>
      <MembershipAnswer />
      <div className={classes.columns}>
        <div className={classes.main}>
          <div className={classes.facts}>
            <BalanceCard />
            <NextPaymentCard />
            <MeetingCard />
          </div>
          {admin && <NeedsYou />}
          <ClubCards />
        </div>
        <div className={classes.side}>
          <OnSite />
          {may(settingsRoutes.update) && <OpenSwitch />}
          {may(deviceRoutes.log) && <LiveTaps />}
          <QuickActions />
        </div>
      </div>
    </div>
  )
}
