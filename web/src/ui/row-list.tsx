import { Card } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './row-list.module.css'

/** A card of rows with hairlines between them. */
export function RowList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Card component="ul" className={classes.list} aria-label={label}>
      {children}
    </Card>
  )
}

type RowProps = { icon?: ReactNode; children: ReactNode; end?: ReactNode }

export function Row({ icon, children, end }: RowProps) {
  return (
    <li className={classes.row}>
      {icon}
      <div className={classes.words}>{children}</div>
      {end !== undefined && <div className={classes.end}>{end}</div>}
    </li>
  )
}
