import { Card, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './dashboard.module.css'
import { NotLookedUp } from './not-looked-up.tsx'

type FactCardProps = { label: string; value: ReactNode; size: number; note: ReactNode; action?: ReactNode }

/** One large fact with its name above and a note below. */
export function FactCard({ label, value, size, note, action }: FactCardProps) {
  return (
    <Card component="section" aria-label={label} className={classes.fact}>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text
        component="div"
        fw={600}
        fz={{ base: Math.min(size, 24), sm: size }}
        lh={1.3}
        my={{ base: '2xs', sm: 'xs' }}
      >
        {value}
      </Text>
      <Text size="sm" c="dimmed">
        {note}
      </Text>
      {action}
    </Card>
  )
}

/** The same for a fact that could not be loaded. */
export function UnknownFactCard({ label, onRetry }: { label: string; onRetry: () => void }) {
  return (
    <Card component="section" aria-label={label} className={classes.fact}>
      <Text size="sm" c="dimmed" mb="xs">
        {label}
      </Text>
      <NotLookedUp onRetry={onRetry} />
    </Card>
  )
}
