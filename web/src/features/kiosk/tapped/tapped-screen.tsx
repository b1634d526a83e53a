import { Button, Text, Title } from '@mantine/core'
import {
  type Icon,
  IconCalendarEvent,
  IconCertificate,
  IconCoin,
  IconKey,
  IconLogin2,
  IconLogout2,
  IconTools,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { nextBookingQuery } from '../../../domain/booking/next-booking-query.ts'
import { useConfiguration } from '../../../domain/club/configuration.ts'
import { permissionsQuery } from '../../../domain/device/door-queries.ts'
import { opensFor } from '../../../domain/device/permission-state.ts'
import { useProfile } from '../../../domain/member/session.ts'
import { useCheckIn, useCheckOut, useSince, useVisit } from '../../../domain/member/site-session.ts'
import { useFormats } from '../../../lib/use-formats.ts'
import { Countdown } from '../countdown.tsx'
import classes from './tapped.module.css'
import { KioskGround } from '../kiosk-ground.tsx'
import { MeetingsNow } from './meetings-now.tsx'
import { SignOff } from './sign-off.tsx'

/** After a tap: the three things that people come to a kiosk for. */
export function TappedScreen({ help }: { help: ReactNode }) {
  const { t } = useTranslation('kiosk')
  const profile = useProfile()
  const isMember = profile.admin || profile.state === 'active'
  const [isSigningOff, setSigningOff] = useState(false)
  const end = useCallback(() => setSigningOff(false), [])
  if (isSigningOff) {
    return (
      <KioskGround
        corner={<Countdown />}
        help={help}
        foot={
          <Button className={classes.way} onClick={end}>
            {t('signOff.back')}
          </Button>
        }
      >
        <SignOff onEnd={end} />
      </KioskGround>
    )
  }
  return (
    <KioskGround
      corner={<Countdown />}
      help={help}
      foot={
        <>
          <div className={classes.ways}>
            {isMember && <Way to="/tools/issue">{t('tapped.issue')}</Way>}
            <Way to="/dashboard?more">{t('tapped.more')}</Way>
          </div>
          <Way to="/logout">{t('tapped.logOut')}</Way>
        </>
      }
    >
      <div className={classes.tapped}>
        <Title order={1} fz={48}>
          {t('tapped.hello', { name: profile.name.first })}
        </Title>
        <Standing />
        {isMember && <MeetingsNow />}
        <div className={classes.tiles}>
          <VisitTile mayCheckIn={isMember} />
          <BalanceTile />
          <AccessTile />
          {isMember && <BookingTile />}
          {isMember && <EquipmentTile />}
          {profile.trains && <SignOffTile onPress={() => setSigningOff(true)} />}
        </div>
      </div>
    </KioskGround>
  )
}

function Way({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Button component={Link} to={to} className={classes.way}>
      {children}
    </Button>
  )
}

function Standing() {
  const { t } = useTranslation('kiosk')
  const { state } = useProfile()
  const visit = useVisit()
  const since = useSince()
  const sentences = [
    t(`state.${state}`),
    visit === false && t('visit.away'),
    visit && t('visit.since', { time: since(visit.start) }),
  ]
  return <Text className={classes.hint}>{sentences.filter(Boolean).join(' ')}</Text>
}

function VisitTile({ mayCheckIn }: { mayCheckIn: boolean }) {
  const { t } = useTranslation('kiosk')
  const visit = useVisit()
  const checkIn = useCheckIn()
  const checkOut = useCheckOut()
  if (visit === undefined || (visit === false && !mayCheckIn)) return null
  const words: TileWords = visit
    ? { icon: IconLogout2, title: t('visit.checkOut'), text: t('visit.bye') }
    : { icon: IconLogin2, title: t('visit.checkIn'), text: t('visit.alone') }
  return (
    <button
      type="button"
      className={classes.tile}
      data-first
      disabled={checkIn.isPending || checkOut.isPending}
      onClick={() => (visit ? checkOut.mutate() : checkIn.mutate([]))}
    >
      <TileContent {...words} />
    </button>
  )
}

function BalanceTile() {
  const { t } = useTranslation('kiosk')
  const { money } = useFormats()
  const { memberBucks } = useProfile()
  if (!useConfiguration().features.enableMemberBucks) return null
  return (
    <Link to="/account/memberbucks" className={classes.tile}>
      <TileContent icon={IconCoin} title={t('bucks.title')} text={money(memberBucks.balance)} />
    </Link>
  )
}

function AccessTile() {
  const { t } = useTranslation('kiosk')
  const { data } = useQuery(permissionsQuery)
  const counts = data && opensFor(data)
  return (
    <Link to="/account/access" className={classes.tile}>
      <TileContent
        icon={IconKey}
        title={t('access.title')}
        text={counts ? t('access.open', { open: counts.open, count: counts.all }) : ''}
      />
    </Link>
  )
}

function SignOffTile({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation('kiosk')
  return (
    <button type="button" className={classes.tile} onClick={onPress}>
      <TileContent icon={IconCertificate} title={t('signOff.title')} text={t('signOff.tile')} />
    </button>
  )
}

function EquipmentTile() {
  const { t } = useTranslation('kiosk')
  if (!useConfiguration().features.enableEquipment) return null
  return (
    <Link to="/equipment" className={classes.tile}>
      <TileContent icon={IconTools} title={t('equipment.title')} text={t('equipment.tile')} />
    </Link>
  )
}

function BookingTile() {
  return useConfiguration().features.enableBookings ? <NextBooking /> : null
}

/** Where they say that they are here, and extend or end it. */
function NextBooking() {
  const { t } = useTranslation('kiosk')
  const { dayWithin, time } = useFormats()
  const { data } = useQuery(nextBookingQuery)
  const next = data?.find(({ state }) => state === 'booked' || state === 'requested')
  if (!next) return null
  const when = { day: dayWithin(next.start), time: time(next.start) }
  return (
    <Link to="/bookings" className={classes.tile}>
      <TileContent icon={IconCalendarEvent} title={next.bookable.name} text={t('booking.tile', when)} />
    </Link>
  )
}

type TileWords = { icon: Icon; title: string; text: string }

function TileContent({ icon: Icon, title, text }: TileWords) {
  return (
    <>
      <Icon size={80} stroke={1.5} aria-hidden />
      <span>
        <span className={classes.tileTitle}>{title}</span>
        <span className={classes.tileText}>{text}</span>
      </span>
    </>
  )
}
