import { useTranslation } from 'react-i18next'

const shownDigits = 4

/** An access card by its last four digits. */
export function CardDigits({ number }: { number: string | null }) {
  const { t } = useTranslation()
  if (number === null) return <span style={{ color: 'var(--mantine-color-dimmed)' }}>{t('card.none')}</span>
  return (
    <span style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {t('card.lastDigits', { digits: number.slice(-shownDigits) })}
    </span>
  )
}
