import { lazy, Suspense, useState } from 'react'
import { useLiveEvents } from '../domain/club/live.ts'
import type { Ending } from '../features/bookings/ending/use-extension.ts'

const EndingBanner = lazy(async () => ({
  default: (await import('../features/bookings/ending/ending-banner.tsx')).EndingBanner,
}))

/** What the reader runs and has to end soon, the newest news of each. */
export function EndingBanners() {
  const [endings, setEndings] = useState<readonly Ending[]>([])
  const without = (item: number) => endings.filter((ending) => ending.item !== item)
  useLiveEvents('session_ending', (event) => setEndings([...without(event.item), event]))
  return (
    <Suspense fallback={null}>
      {endings.map((ending) => (
        <EndingBanner
          key={`${ending.item} ${ending.at} ${ending.minutes}`}
          ending={ending}
          onClose={() => setEndings(without(ending.item))}
        />
      ))}
    </Suspense>
  )
}
