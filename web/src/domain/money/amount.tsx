import { useFormats } from '../../lib/use-formats.ts'

type AmountProps = {
  /** Minor units. */
  value: number
  /** A movement: money that comes in has a plus and is green. */
  isMovement?: boolean
}

/** Money in the club's currency, in figures of equal width. Zero is dimmed, a debt is red. */
export function Amount({ value, isMovement = false }: AmountProps) {
  const { money } = useFormats()
  return <AmountText value={value} text={money(value)} isMovement={isMovement} />
}

/** The same for a caller that already has the text: list rows without hooks are drawn faster. */
export function AmountText({ value, text, isMovement = false }: AmountProps & { text: string }) {
  const sign = isMovement && value > 0 ? '+' : ''
  return (
    <span style={{ color: colourOf(value, isMovement), fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {`${sign}${text}`}
    </span>
  )
}

function colourOf(value: number, isMovement: boolean): string | undefined {
  if (value === 0) return 'var(--mantine-color-dimmed)'
  if (isMovement) return value > 0 ? 'var(--fob-good)' : undefined
  return value < 0 ? 'var(--fob-bad)' : undefined
}
