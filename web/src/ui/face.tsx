import classes from './face.module.css'

/** Initials on gray: faces have no colour, because a colour means a state or the brand. */
export function Face({ name, size = 32 }: { name: string; size?: number }) {
  return (
    <span aria-hidden className={classes.face} style={{ width: size, height: size, fontSize: Math.round(size * 0.34) }}>
      {initialsOf(name)}
    </span>
  )
}

/** Two letters: from the first and the last word. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '')
  const first = [...(words[0] ?? '')][0] ?? ''
  const last = words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : ''
  return `${first}${last}`.toUpperCase()
}
