import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './state-dot.module.css'
import type { Tone } from './tone.ts'

type StateProps = { tone: Tone; children: ReactNode }
type StateDotProps = StateProps & {
  /** For what has not begun: never seen, account only. */
  isRing?: boolean
  /** For more than a word or two, which a phone has no room for on one line. */
  isSentence?: boolean
}

/** A state in a table or beside a name: never the colour alone. */
export function StateDot({ tone, isRing = false, isSentence = false, children }: StateDotProps) {
  const colour = `var(--fob-${tone}-dot)`
  return (
    <span className={classes.state} data-sentence={isSentence || undefined}>
      <span
        className={classes.dot}
        style={isRing ? { border: `2px solid ${colour}` } : { background: colour }}
        aria-hidden
      />
      {children}
    </span>
  )
}

/** A state in a head line. */
export function StateBadge({ tone, children }: StateProps) {
  return (
    <Badge
      style={{ background: `var(--fob-${tone}-tint)`, color: `var(--fob-${tone})` }}
      className={classes.badge}
      size="lg"
    >
      {children}
    </Badge>
  )
}
