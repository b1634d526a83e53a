import type { KioskScreen } from '@fobhouse/contract/routes/kiosks.ts'
import { Loader, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconHourglass, IconKeyOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../lib/error-text.ts'
import { shortKioskId } from '../../domain/device/short-kiosk-id.ts'
import { LockdownBanner } from '../../domain/house/lockdown-banner.tsx'
import { OpeningLine } from '../../domain/house/opening-line.tsx'
import { useFormats } from '../../lib/use-formats.ts'
import { useNow } from '../../lib/use-now.ts'
import { Banner } from '../../ui/banner.tsx'
import { BookedNext, BookedToday } from './booked-today.tsx'
import classes from './kiosk.module.css'
import { useKiosk } from './kiosk-context.ts'
import { KioskGround } from './kiosk-ground.tsx'
import { identityQuery, type KioskIdentity, screenQuery } from './kiosk-queries.ts'
import { Invitation, TapSide } from './tap-parts.tsx'

/** A kiosk's screen while nobody is signed in. */
export function TapScreen({ help }: { help: ReactNode }) {
  const { t } = useTranslation('kiosk')
  const { bridge, identity, isReaderConnected } = useKiosk()
  const { data: screen } = useQuery(screenQuery(bridge, identity?.secret ?? null))
  return (
    <KioskGround
      corner={<Clock />}
      help={help}
      foot={
        <>
          <div>
            {screen && <BookedToday {...screen} />}
            {screen?.onSite && <PeopleHere {...screen.onSite} />}
          </div>
          <TapSide mayLogIn={typeof identity?.secret === 'string'} isReaderConnected={isReaderConnected} />
        </>
      }
    >
      <div className={classes.house}>{screen && <House house={screen.house} />}</div>
      {screen?.alone.map((tool) => (
        <Banner key={tool} tone="attention" icon={IconAlertTriangle}>
          {t('tap.alone', { tool })}
        </Banner>
      ))}
      <BookedNext />
      {identity ? <Middle identity={identity} /> : <Looking />}
    </KioskGround>
  )
}

function House({ house }: Pick<KioskScreen, 'house'>) {
  return (
    <>
      <LockdownBanner lockdown={house.lockdown} />
      <OpeningLine house={house} />
    </>
  )
}

/** Shown until the club has identified this kiosk, with the reason if it does not. */
function Looking() {
  const { t } = useTranslation('kiosk')
  const { bridge } = useKiosk()
  const { error } = useQuery(identityQuery(bridge))
  return (
    <div role="status" className={classes.notice}>
      <Loader color="white" size={80} aria-hidden />
      <Title order={1} fz={40}>
        {t('looking.title')}
      </Title>
      <Text className={classes.hint}>{error ? errorText(error) : t('looking.text')}</Text>
    </div>
  )
}

function Middle({ identity }: { identity: KioskIdentity }) {
  const { t } = useTranslation('kiosk')
  const { isSigningIn, fault } = useKiosk()
  const id = shortKioskId(identity)
  const { code } = identity
  if (!identity.authorised)
    return <Notice {...{ id, code }} icon={IconHourglass} title={t('pending.title')} text={t('pending.text')} />
  if (identity.secret === null) {
    const text = t(code === null ? 'keyless.text' : 'keyless.recognise')
    return <Notice {...{ id, code, text }} icon={IconKeyOff} title={t('keyless.title')} />
  }
  return <Invitation isSigningIn={isSigningIn} fault={fault} />
}

type NoticeProps = { icon: typeof IconHourglass; title: string; text: string; id: string; code: string | null }

/** Shown until an administrator has done their part: what to do, and which kiosk in their list this is. */
function Notice({ icon: Icon, title, text, id, code }: NoticeProps) {
  const { t } = useTranslation('kiosk')
  return (
    <div role="status" className={classes.notice}>
      <Icon size={80} stroke={1.5} aria-hidden />
      <Title order={1} fz={40}>
        {title}
      </Title>
      <Text className={classes.hint}>{text}</Text>
      {code !== null && (
        <Text fz={28}>
          {t('code')} <strong className={classes.code}>{code}</strong>
        </Text>
      )}
      <Text fz={20}>
        {t('thisKiosk')} <strong className={classes.id}>{id}</strong>
      </Text>
    </div>
  )
}

function Clock() {
  const { time, weekday } = useFormats()
  const now = new Date(useNow())
  return (
    <div className={classes.clock}>
      <time className={classes.time}>{time(now)}</time>
      <span className={classes.faint}>{weekday(now)}</span>
    </div>
  )
}

const shownPeople = 4

type PeopleHereProps = NonNullable<KioskScreen['onSite']>

function PeopleHere({ people, members }: PeopleHereProps) {
  const { t } = useTranslation('kiosk')
  const shown = members.slice(0, shownPeople)
  const more = people - shown.length
  return (
    <section aria-label={t('people.here', { count: people })}>
      <Text fw={600} fz={20}>
        {t('people.here', { count: people })}
      </Text>
      <ul className={classes.people}>
        {shown.map(({ id, firstName, initials }) => (
          <li key={id}>
            <span className={classes.face} aria-hidden>
              {initials}
            </span>
            {firstName}
          </li>
        ))}
        {more > 0 && shown.length > 0 && <li className={classes.faint}>{t('people.more', { count: more })}</li>}
      </ul>
    </section>
  )
}
