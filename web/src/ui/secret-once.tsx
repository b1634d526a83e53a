import { Code, Group } from '@mantine/core'
import { CopyButton } from './copy-button.tsx'

/** A key that is shown this once, with the button to copy it focused. */
export function SecretOnce({ value, label }: { value: string; label: string }) {
  return (
    <Group gap="sm" align="stretch" wrap="wrap">
      <Code
        block
        aria-label={label}
        style={{ flex: '1 1 220px', overflowWrap: 'anywhere', whiteSpace: 'pre-wrap', background: 'var(--fob-fill)' }}
        fz="md"
      >
        {value}
      </Code>
      <CopyButton value={value} isFocused />
    </Group>
  )
}
