import { useState } from 'react'
import { readDigitalId } from './kept-digital-id.ts'
import { OwnCard } from './own-card.tsx'

/** Where the page begins without a connection: what this device kept, if it still holds. */
export function KeptCard({ onRetry }: { onRetry: () => void }) {
  const [kept] = useState(() => readDigitalId(Date.now()))
  return kept && <OwnCard kept={kept} isAnswered={false} onRetry={onRetry} />
}
