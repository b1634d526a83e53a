import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useConfiguration } from '../../domain/club/configuration.ts'
import { useProfile } from '../../domain/member/session.ts'
import { useFormats } from '../../lib/use-formats.ts'
import { FactCard } from './fact-card.tsx'

export function BalanceCard() {
  const { t } = useTranslation('dashboard')
  const { money } = useFormats()
  const { features } = useConfiguration()
  const { balance, lastPurchase } = useProfile().memberBucks
  if (!features.enableMemberBucks) return null
  return (
    <FactCard
      label={t('balance.label')}
      value={money(balance)}
      size={32}
      action={
        <Anchor component={Link} to="/account/memberbucks" fw={600} size="sm" mt="xs">
          {t('balance.open')}
        </Anchor>
      }
      note={lastPurchase === null ? t('balance.none') : <LastPurchase at={lastPurchase} />}
    />
  )
}

function LastPurchase({ at }: { at: string }) {
  const { t } = useTranslation('dashboard')
  const { relativeWithin, exact } = useFormats()
  return <span title={exact(at)}>{t('balance.last', { time: relativeWithin(at) })}</span>
}
