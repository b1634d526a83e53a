import { IconUserX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../lib/use-formats.ts'
import { Banner } from '../../../../ui/banner.tsx'
import type { Member } from '../../queries.ts'

/** The member has asked to be erased. */
export function ErasureAsked({ member: { name, erasureRequestedAt } }: { member: Member }) {
  const { t } = useTranslation('members')
  const { date } = useFormats()
  if (erasureRequestedAt === null) return null
  return (
    <Banner tone="attention" icon={IconUserX}>
      {t('privacy.asked', { name: name.full, date: date(erasureRequestedAt) })}
    </Banner>
  )
}
