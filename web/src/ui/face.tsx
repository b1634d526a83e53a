import { Avatar } from '@mantine/core'

/** Initials on gray: faces carry no colour, because colour is state or brand. */
export function Face({ name, size = 32 }: { name: string; size?: number }) {
  return (
    <Avatar
      radius="xl"
      size={size}
      aria-hidden
      styles={{
        placeholder: {
          background: 'var(--fob-fill)',
          color: 'var(--mantine-color-dimmed)',
          fontSize: Math.round(size * 0.34),
          fontWeight: 600,
          border: 0,
        },
      }}
    >
      {initialsOf(name)}
    </Avatar>
  )
}

/** Two letters, of the first and of the last word. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '')
  const first = [...(words[0] ?? '')][0] ?? ''
  const last = words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : ''
  return `${first}${last}`.toUpperCase()
}
