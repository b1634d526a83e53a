import { useFormats } from '../lib/use-formats.ts'
import { useRefresh } from './use-refresh.ts'

/** How long something has been going on: `38 min`; the start is shown on hover. */
export function ElapsedTime({ since }: { since: string }) {
  const { elapsed, exact } = useFormats()
  useRefresh()
  return (
    <time dateTime={since} title={exact(since)}>
      {elapsed(since)}
    </time>
  )
}
