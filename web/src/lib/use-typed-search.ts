import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'

const pauseMs = 250

/**
 * The text of a search field whose list is searched after a pause. What was typed stays while the list still shows another search,
 * and goes once somebody else changes it.
 */
export function useTypedSearch(searched: string, search: (text: string) => void): [string, (text: string) => void] {
  const [typed, setTyped] = useState<string>()
  const [known, setKnown] = useState(searched)
  const [asked, setAsked] = useState(searched)
  if (searched !== known) {
    setKnown(searched)
    if (searched === typed || searched !== asked) setTyped(undefined)
  }
  const searchAfterPause = useDebouncedCallback((text: string) => {
    setAsked(text)
    search(text)
  }, pauseMs)
  return [
    typed ?? searched,
    (text) => {
      setTyped(text)
      searchAfterPause(text)
    },
  ]
}
