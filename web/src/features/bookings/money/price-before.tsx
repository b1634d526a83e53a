import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { usePriceText } from './price-facts.tsx'
import { checkQuery } from './queries.ts'

type Wish = { bookable: number; start: string; end: string; count: number }

/** What a booking would cost stands before the button. */
export function PriceBefore({ wish, size }: { wish: Wish; /** In a list. */ size?: 'sm' }) {
  const write = usePriceText()
  const { data } = useQuery(checkQuery(wish))
  const text = data ? write(data.price) : ''
  return <div role="status">{text !== '' && <Text {...(size && { size })}>{text}</Text>}</div>
}
