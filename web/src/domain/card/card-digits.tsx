import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'

const shownDigits = 4

/** An access card's last four digits. */
export function CardDigits({ number }: { number: string | null }) {
  const { t } = useTranslation()
  return <CardDigitsText number={number} t={t} />
}

/** The same for a caller that already has the texts, as in a long list. */
export function CardDigitsText({ number, t }: { number: string | null; t: TFunction }) {
  if (number === null) return <span style={{ color: 'var(--mantine-color-dimmed)' }}>{t('card.none')}</span>
  return (
    <span style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {t('card.lastDigits', { digits: number.slice(-shownDigits) })}
    </span>
  )
}
