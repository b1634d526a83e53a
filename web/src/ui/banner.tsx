import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Tone } from './tone.ts'
import classes from './banner.module.css'

type BannerProps = {
  tone: Tone
  icon?: Icon
  action?: ReactNode
  /** Screen readers say it at once, whatever they are reading. */
  isUrgent?: boolean
  children: ReactNode
}

/** A line about everything below it. Screen readers announce it, but it takes no focus. */
export function Banner({ tone, icon: Icon, action, isUrgent = false, children }: BannerProps) {
  const style = { background: `var(--fob-${tone}-tint)`, color: `var(--fob-${tone})` }
  return (
    <div className={classes.banner} style={style} role={isUrgent ? 'alert' : 'status'}>
      {Icon && <Icon size={20} stroke={1.75} aria-hidden className={classes.icon} />}
      <div className={classes.text}>{children}</div>
      {action}
    </div>
  )
}
