import { Group, Title } from '@mantine/core'
import { Badges } from './badges.tsx'

/** The name of the one tier or plan on the screen, and what is unusual about it. */
export function Head({ name, ...badges }: { name: string; featured?: boolean; visible: boolean }) {
  return (
    <Group gap="sm">
      <Title order={1} fz={24}>
        {name}
      </Title>
      <Badges {...badges} />
    </Group>
  )
}
