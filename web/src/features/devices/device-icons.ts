import type { DeviceKind } from '@fobhouse/contract/routes/devices.ts'
import { type Icon, IconBolt, IconBottle, IconDoor } from '@tabler/icons-react'

export const deviceIcons: Record<DeviceKind, Icon> = { door: IconDoor, interlock: IconBolt, memberbucks: IconBottle }
