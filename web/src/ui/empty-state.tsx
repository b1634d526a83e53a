import { Stack, Text, Title, type TitleOrder } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

type EmptyStateProps = {
  icon: Icon
  /** One line that says what is missing. */
  title: string
  /** Its level, if it is a heading. */
  headingLevel?: TitleOrder
  /** What would fill it. */
  reason?: string
  /** At most one button. */
  action?: ReactNode
}

/** Says what is missing, why, and what to do, so that it is never a dead end. */
export function EmptyState({ icon: Icon, title, headingLevel, reason, action }: EmptyStateProps) {
  return (
    <Stack align="center" gap="2xs" py="lg" px="md" ta="center">
      <Icon size={32} stroke={1.5} color="var(--mantine-color-dimmed)" aria-hidden />
      {headingLevel === undefined ? (
        <Text fw={600} mt="xs">
          {title}
        </Text>
      ) : (
        <Title order={headingLevel} fz="md" mt="xs">
          {title}
        </Title>
      )}
      {reason !== undefined && (
        <Text c="dimmed" maw={420}>
          {reason}
        </Text>
      )}
      {action !== undefined && <div style={{ marginTop: 'var(--mantine-spacing-sm)' }}>{action}</div>}
    </Stack>
  )
}
