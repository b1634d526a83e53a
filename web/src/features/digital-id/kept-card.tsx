import { useState } from 'react'
import { readDigitalId } from './kept-digital-id.ts'
import { OwnCard } from './own-card.tsx'

/** Shown when the page starts offline: the digital ID stored on this device, if it is still valid. */
export function KeptCard({ onRetry }: { onRetry: () => void }) {
  const [kept] = useState(() => readDigitalId(Date.now()))
  return kept && <OwnCard kept={kept} isAnswered={false} onRetry={onRetry} />
}
