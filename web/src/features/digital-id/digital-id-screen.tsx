import { Skeleton } from '@mantine/core'
import { ErrorState } from '../../ui/error-state.tsx'
import classes from './digital-id.module.css'
import { OwnCard } from './own-card.tsx'
import { useOwnDigitalId } from './queries.ts'

/** The member's own digital ID. A stored one is shown until it expires, with or without a network. */
export function DigitalIdScreen() {
  const { data, error, isError, refetch } = useOwnDigitalId()
  const retry = () => void refetch()
  if (data) return <OwnCard kept={data} isAnswered={!isError} onRetry={retry} />
  if (error) return <ErrorState error={error} onRetry={retry} />
  return (
    <div className={classes.place}>
      <Skeleton w="100%" maw={420} h={560} />
    </div>
  )
}
