import { useTranslation } from 'react-i18next'
import { StateBadge } from '../../ui/state-dot.tsx'

/** Shown beside a tier's or plan's name if it is featured or hidden. */
export function Badges({ featured = false, visible }: { featured?: boolean; visible: boolean }) {
  const { t } = useTranslation('plans')
  return (
    <>
      {featured && <StateBadge tone="good">{t('badge.featured')}</StateBadge>}
      {!visible && <StateBadge tone="off">{t('badge.hidden')}</StateBadge>}
    </>
  )
}
