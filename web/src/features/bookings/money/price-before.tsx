import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { usePriceText } from './price-facts.tsx'
import { checkQuery, type Wished } from './queries.ts'

type PriceProps = { wish: Wished; /** In a list. */ size?: 'sm'; /** Stands before it. */ intro?: string }

/** What a booking would cost stands before the button. */
export function PriceBefore({ wish, size, intro }: PriceProps) {
  const write = usePriceText()
  const { data } = useQuery(checkQuery(wish))
  const text = data ? write(data.price) : ''
  return <div role="status">{text !== '' && <Text {...(size && { size })}>{[intro, text].join(' ').trim()}</Text>}</div>
}
