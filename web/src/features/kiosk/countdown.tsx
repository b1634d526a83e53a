import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './kiosk.module.css'
import { useKiosk } from './kiosk-context.ts'

export const idleSeconds = 20

const radius = 32
const round = 2 * Math.PI * radius

/** How long the signed-in person may be idle. */
export function Countdown({ isSmall = false }: { isSmall?: boolean }) {
  const { t } = useTranslation('kiosk')
  const { secondsLeft = idleSeconds } = useKiosk()
  const rest = round * (1 - Math.min(1, secondsLeft / idleSeconds))
  return (
    <div className={classes.countdown} data-small={isSmall || undefined} role="timer">
      <div>
        <Text fw={600} fz={isSmall ? 'sm' : 20}>
          {t('countdown.title')}
        </Text>
        <Text fz={isSmall ? 'xs' : 16} className={classes.faint}>
          {t('countdown.stay')}
        </Text>
      </div>
      <svg viewBox="0 0 72 72" className={classes.ring} aria-hidden>
        <circle cx="36" cy="36" r={radius} className={classes.track} />
        <circle cx="36" cy="36" r={radius} className={classes.arc} strokeDasharray={round} strokeDashoffset={rest} />
      </svg>
      <span className={classes.seconds} aria-label={t('countdown.seconds', { count: secondsLeft })}>
        {secondsLeft}
      </span>
    </div>
  )
}
