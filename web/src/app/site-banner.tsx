import { IconInfoCircle } from '@tabler/icons-react'
import { useConfiguration } from '../domain/club/configuration.ts'
import { Banner } from '../ui/banner.tsx'

/** A message from the club to everybody. */
export function SiteBanner() {
  const { siteBanner } = useConfiguration().features
  if (siteBanner === '') return null
  return (
    <Banner tone="info" icon={IconInfoCircle}>
      {siteBanner}
    </Banner>
  )
}
