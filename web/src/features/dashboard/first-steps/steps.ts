import type { FirstStepKey } from '@fobhouse/contract/routes/first-steps.ts'
import {
  type Icon,
  IconCash,
  IconDatabaseExport,
  IconDoor,
  IconDoorEnter,
  IconId,
  IconMail,
  IconShieldCheck,
  IconUserPlus,
} from '@tabler/icons-react'

/** The ways to do a step. `go` if there is one way only. */
type Way = 'go' | 'board' | 'pi' | 'mqtt' | 'virtual'

type Step = {
  icon: Icon
  ways: readonly { way: Way; to: string }[]
  /** The step that has to be done before. */
  after?: FirstStepKey
}

/** Where each step leads: to the place where it is done, with its dialog open if it has one. */
export const steps: Readonly<Record<FirstStepKey, Step>> = {
  mail: { icon: IconMail, ways: [{ way: 'go', to: '/manage/settings?group=mail' }] },
  member: { icon: IconUserPlus, ways: [{ way: 'go', to: '/manage/members?add=member' }] },
  card: { icon: IconId, ways: [{ way: 'go', to: '/manage/members' }], after: 'member' },
  door: {
    icon: IconDoor,
    ways: [
      { way: 'board', to: '/manage/devices?add=board' },
      { way: 'pi', to: '/manage/devices?add=pi' },
      { way: 'mqtt', to: '/manage/devices?add=mqtt' },
      { way: 'virtual', to: '/manage/devices?add=virtual' },
    ],
  },
  opening: { icon: IconDoorEnter, ways: [{ way: 'go', to: '/manage/devices' }], after: 'door' },
  payments: { icon: IconCash, ways: [{ way: 'go', to: '/manage/tiers' }] },
  backup: { icon: IconDatabaseExport, ways: [{ way: 'go', to: '/manage/settings?group=backups' }] },
  administrator: { icon: IconShieldCheck, ways: [{ way: 'go', to: '/manage/members' }], after: 'member' },
}
