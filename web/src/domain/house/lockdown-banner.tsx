import type { House } from '@fobhouse/contract/routes/house.ts'
import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/banner.tsx'
import { useMomentTexts } from './moment-text.ts'

/** Says why nothing opens, as long as it does not. It cannot be closed. */
export function LockdownBanner({ lockdown }: Pick<House, 'lockdown'>) {
  const { t } = useTranslation()
  const { at } = useMomentTexts()
  if (!lockdown) return null
  const { reason, until } = lockdown
  return (
    <Banner tone="bad" icon={IconLock} isUrgent>
      {until === null ? t('banner.lockdown', { reason }) : t('banner.lockdownUntil', { reason, moment: at(until) })}
    </Banner>
  )
}
