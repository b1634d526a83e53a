import { useQuery } from '@tanstack/react-query'
import { houseQuery } from '../domain/house/house-query.ts'
import { LockdownBanner } from '../domain/house/lockdown-banner.tsx'

/** The banner of a lockdown, on every page. */
export function HouseBanner() {
  const { data } = useQuery(houseQuery)
  return data ? <LockdownBanner lockdown={data.lockdown} /> : null
}
