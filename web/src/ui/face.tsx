import classes from './face.module.css'

/** Initials on gray: faces carry no colour, because colour is state or brand. */
export function Face({ name, size = 32 }: { name: string; size?: number }) {
  return (
    <span aria-hidden className={classes.face} style={{ width: size, height: size, fontSize: Math.round(size * 0.34) }}>
      {initialsOf(name)}
    </span>
  )
}

/** Two letters, of the first and of the last word. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '')
  const first = [...(words[0] ?? '')][0] ?? ''
  const last = words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : ''
  return `${first}${last}`.toUpperCase()
}
