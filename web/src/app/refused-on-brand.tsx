import { Paper } from '@mantine/core'
import type { ReactNode } from 'react'

/** The error pages for signed-out visitors: on a card, like everything on the brand ground. */
export function RefusedOnBrand({ children }: { children: ReactNode }) {
  return (
    <Paper shadow="md" p="lg" maw={480} w="100%" bg="var(--fob-raised)">
      {children}
    </Paper>
  )
}
