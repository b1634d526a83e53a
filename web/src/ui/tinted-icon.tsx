import type { Icon } from '@tabler/icons-react'
import type { Tone } from './tone.ts'

/** An icon on a tinted ground. The text beside it must say the same. */
export function TintedIcon({ icon: Icon, tone, size = 44 }: { icon: Icon; tone: Tone; size?: number }) {
  return (
    <span
      aria-hidden
      style={{
        display: 'grid',
        placeItems: 'center',
        flex: 'none',
        width: size,
        height: size,
        borderRadius: 'var(--mantine-radius-md)',
        background: tone === 'off' ? 'var(--fob-fill)' : `var(--fob-${tone}-tint)`,
        color: `var(--fob-${tone})`,
      }}
    >
      <Icon size={Math.round(size * 0.5)} stroke={1.75} />
    </span>
  )
}
