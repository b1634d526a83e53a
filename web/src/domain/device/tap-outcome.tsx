import type { TapOutcome } from '@fobhouse/contract/routes/devices.ts'
import { type Icon, IconDoor, IconHelp, IconLock, IconTool } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { StateDot } from '../../ui/state-dot.tsx'
import type { Tone } from '../../ui/tone.ts'

export const tapTones: Record<TapOutcome, Tone> = {
  granted: 'good',
  denied: 'bad',
  locked_out: 'attention',
  unknown_card: 'bad',
}

export const tapIcons: Record<TapOutcome, Icon> = {
  granted: IconDoor,
  denied: IconLock,
  locked_out: IconTool,
  unknown_card: IconHelp,
}

/** A tap's outcome as dot and word. */
export function TapOutcomeDot({ outcome }: { outcome: TapOutcome }) {
  const { t } = useTranslation()
  return <StateDot tone={tapTones[outcome]}>{t(`taps.${outcome}`)}</StateDot>
}
