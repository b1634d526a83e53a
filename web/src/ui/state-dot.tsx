import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './state-dot.module.css'
import type { Tone } from './tone.ts'

type StateProps = { tone: Tone; children: ReactNode }
type StateDotProps = StateProps & {
  /** For something that has not begun: never seen, account only. */
  isRing?: boolean
  /** For longer texts, which do not fit on one line of a phone. */
  isSentence?: boolean
}

/** A state in a table or beside a name, always with words and not only a colour. */
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

/** A state in a heading. */
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
