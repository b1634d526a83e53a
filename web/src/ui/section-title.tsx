import { Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormats } from '../lib/use-formats.ts'

type SectionTitleProps = { children: ReactNode; count?: number; action?: ReactNode }

/** The title of a section, with the number of its entries and one action at the right. */
export function SectionTitle({ children, count, action }: SectionTitleProps) {
  const { number } = useFormats()
  return (
    <Group justify="space-between" mb="sm">
      <Group gap="xs" align="baseline">
        <Title order={2} fz={16}>
          {children}
        </Title>
        {count !== undefined && (
          <Text c="dimmed" size="md">
            {number(count)}
          </Text>
        )}
      </Group>
      {action}
    </Group>
  )
}
