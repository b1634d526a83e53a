import {
  type Icon,
  IconBan,
  IconCheck,
  IconCircleCheck,
  IconMailHeart,
  IconMailOff,
  IconMailPlus,
  IconUserPlus,
} from '@tabler/icons-react'
import type { MemberAction } from './member-actions.ts'

export const actionIcons: Record<MemberAction, Icon> = {
  enable: IconCheck,
  disable: IconBan,
  makeMember: IconUserPlus,
  sendWelcome: IconMailHeart,
  acceptApplication: IconCircleCheck,
  optOut: IconMailOff,
  optIn: IconMailPlus,
}
