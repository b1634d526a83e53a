import { Suspense } from 'react'
import { useConfiguration } from '../domain/club/configuration.ts'
import { lazily } from '../lib/lazily.ts'

const TestClock = lazily(async () => (await import('./test-clock.tsx')).TestClock)

/** Warns that the club's time is not the real one; few clubs ever see it. */
export function TestClockBanner() {
  const { testClock } = useConfiguration()
  if (!testClock) return null
  return (
    <Suspense fallback={null}>
      <TestClock />
    </Suspense>
  )
}
