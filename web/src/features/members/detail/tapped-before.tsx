import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/use-formats.ts'
import { Banner } from '../../../ui/banner.tsx'
import type { Member } from '../queries.ts'

/** Shown with an application: the card may be somebody else's, because people register its number themselves. */
export function TappedBefore({ member: { cardTapped, rfid } }: { member: Member }) {
  const { t } = useTranslation('members')
  const { exact } = useFormats()
  if (cardTapped === null || rfid === null) return null
  const { device, date, times, member } = cardTapped
  const facts = { card: rfid, device, date: exact(date), count: times }
  return (
    <Banner tone="attention" icon={IconAlertTriangle}>
      {member === null ? t('tappedBefore.unknown', facts) : t('tappedBefore.member', { ...facts, member })}
    </Banner>
  )
}
