import { useFormats } from '../../lib/use-formats.ts'

type AmountProps = {
  /** Minor units. */
  value: number
  /** A movement: what comes in carries a plus and is green. */
  isMovement?: boolean
}

/** Money in the club's currency, in figures of one width. Zero is dimmed, a debt is red. */
export function Amount({ value, isMovement = false }: AmountProps) {
  const { money } = useFormats()
  return <AmountText value={value} text={money(value)} isMovement={isMovement} />
}

/** The same where the words are at hand: in a list each row that needs nothing from elsewhere comes into sight sooner. */
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
