import type { BadgeState } from '@fobhouse/contract/routes/badges.ts'
import type { Tone } from '../../../ui/tone.ts'

export const badgeTones: Record<BadgeState['state'], Tone> = {
  valid: 'good',
  expired: 'attention',
  revoked: 'bad',
  withdrawn: 'off',
}
