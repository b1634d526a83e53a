import { SimpleGrid } from '@mantine/core'
import type { ReactNode } from 'react'

/** Tiles in three, two or one columns. */
export function TileGrid({ children }: { children: ReactNode }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
      {children}
    </SimpleGrid>
  )
}
