import { useSearchParams } from 'react-router'

/**
 * What the address asks to open at once, such as `?add=virtual`, and a function that takes it out of the address: whoever
 * comes back finds the screen as it is.
 */
export function useAskedFor(name: string): [asked: string | null, forget: () => void] {
  const [search, setSearch] = useSearchParams()
  const forget = () => {
    if (!search.has(name)) return
    const rest = new URLSearchParams(search)
    rest.delete(name)
    setSearch(rest, { replace: true })
  }
  return [search.get(name), forget]
}
