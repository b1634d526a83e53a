import { type Icon, IconBan, IconCheck, IconUserPlus } from '@tabler/icons-react'
import type { StateAction } from './state-actions.ts'

export const actionIcons: Record<StateAction, Icon> = { enable: IconCheck, disable: IconBan, makeMember: IconUserPlus }
