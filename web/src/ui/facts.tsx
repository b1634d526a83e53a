import { Card } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './facts.module.css'

export type Fact = { label: string; value: ReactNode }

/** Facts about the thing on the screen, side by side in one card; on a phone in two columns. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <Card className={classes.card}>
      <dl className={classes.facts}>
        {facts.map(({ label, value }) => (
          <div key={label} className={classes.fact}>
            <dt className={classes.label}>{label}</dt>
            <dd className={classes.value}>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
