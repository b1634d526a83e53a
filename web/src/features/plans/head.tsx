import { Group, Title } from '@mantine/core'
import { Badges } from './badges.tsx'

/** The name of this screen's tier or plan, with badges. */
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
