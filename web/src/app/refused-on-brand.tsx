import { Paper } from '@mantine/core'
import type { ReactNode } from 'react'

type RefusedOnBrandProps = { children: ReactNode; width?: number }

/** Error pages and the handbook for signed-out visitors: on a card, like everything on the brand ground. */
export function RefusedOnBrand({ children, width = 480 }: RefusedOnBrandProps) {
  return (
    <Paper shadow="md" p="lg" maw={width} w="100%" bg="var(--fob-raised)">
      {children}
    </Paper>
  )
}
