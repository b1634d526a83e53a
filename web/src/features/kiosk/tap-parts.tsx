import { Anchor, Loader, Text, Title } from '@mantine/core'
import { IconCreditCard } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { LanguageMenu } from '../../ui/language-menu.tsx'
import { StateDot } from '../../ui/state-dot.tsx'
import classes from './kiosk.module.css'
import { KioskGround } from './kiosk-ground.tsx'

// What a kiosk shows before it knows anything: also drawn while the page is built (`app/drawn/`).

/** The screen of a kiosk that signs people in, before the page's code has come. `TapScreen` takes its place. */
export function TapAhead() {
  return (
    <KioskGround
      corner={<PlaceOfClock />}
      help={null}
      foot={
        <>
          <div />
          <TapSide mayLogIn isReaderConnected={false} />
        </>
      }
    >
      <div className={classes.house} />
      <Invitation isSigningIn={false} />
    </KioskGround>
  )
}

/** As large as a clock that says nothing yet. */
function PlaceOfClock() {
  return (
    <div className={classes.clock} style={{ visibility: 'hidden' }}>
      <span className={classes.time}>00:00</span>
      <span>00</span>
    </div>
  )
}

type InvitationProps = {
  isSigningIn: boolean
  /** Why the last card signed nobody in. */
  fault?: string | undefined
}

/** What people read from afar. */
export function Invitation({ isSigningIn, fault }: InvitationProps) {
  const { t } = useTranslation('kiosk')
  return (
    <>
      <div className={classes.rings}>
        <span className={classes.disc}>
          {isSigningIn ? <Loader color="white" size={64} aria-hidden /> : <IconCreditCard size={80} aria-hidden />}
        </span>
      </div>
      <Title order={1} className={classes.title}>
        {t('tap.title')}
      </Title>
      <Text className={classes.hint}>{t(isSigningIn ? 'tap.working' : 'tap.hint')}</Text>
      <div role="alert" className={classes.fault}>
        {fault}
      </div>
    </>
  )
}

type TapSideProps = {
  /** A login here opens a session of this kiosk, so it needs the kiosk's secret. */
  mayLogIn: boolean
  isReaderConnected: boolean
}

/** The other way in, the state of the reader, and the language. */
export function TapSide({ mayLogIn, isReaderConnected }: TapSideProps) {
  const { t } = useTranslation('kiosk')
  return (
    <div className={classes.side}>
      {mayLogIn && (
        <Anchor component={Link} to="/login?more" className={classes.otherWay}>
          {t('tap.otherWay')}
        </Anchor>
      )}
      <div className={classes.state}>
        <span role="status">
          <StateDot tone={isReaderConnected ? 'good' : 'bad'}>
            {t(isReaderConnected ? 'reader.ready' : 'reader.gone')}
          </StateDot>
        </span>
        <LanguageMenu />
      </div>
    </div>
  )
}
