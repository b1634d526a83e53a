import { useTranslation } from 'react-i18next'
import { StateBadge } from '../../ui/state-dot.tsx'

/** Beside the name of a tier or plan, where it is not the usual. */
export function Badges({ featured = false, visible }: { featured?: boolean; visible: boolean }) {
  const { t } = useTranslation('plans')
  return (
    <>
      {featured && <StateBadge tone="good">{t('badge.featured')}</StateBadge>}
      {!visible && <StateBadge tone="off">{t('badge.hidden')}</StateBadge>}
    </>
  )
}
