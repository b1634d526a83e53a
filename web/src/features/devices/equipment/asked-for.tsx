import { Stack } from '@mantine/core'
import { Requirement } from '../../../domain/requirement/requirement.tsx'
import type { DeviceDetail } from '../queries.ts'
import { DefaultAccess } from '../detail/default-access.tsx'
import { useItemOf } from './use-item-of.ts'

/** Which certificates a door or tool asks for, and whether it is granted to everybody who has them: the two go together. */
export function AskedFor({ device }: { device: DeviceDetail }) {
  const item = useItemOf(device)
  return (
    <Stack gap="lg" maw={760}>
      <Requirement
        subject={{ kind: 'devices', id: device.id, name: device.name, use: 'device' }}
        partner={item && { kind: 'equipment', id: item.id, path: `/manage/equipment/${item.id}` }}
      />
      <DefaultAccess device={device} />
    </Stack>
  )
}
