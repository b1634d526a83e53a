import type { BadgeCheck } from '@fobhouse/contract/competence/evidence.ts'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** What was checked of another club's badge, in words. */
export function ChecksOfBadge({ check: { signature, status, subject } }: { check: BadgeCheck }) {
  const { t } = useTranslation('badges')
  const isBad = signature === 'bad' || status === 'revoked' || subject === 'differs'
  const words = [t(`checks.signature.${signature}`), t(`checks.status.${status}`), t(`checks.subject.${subject}`)]
  return (
    <Text size="sm" c={isBad ? 'var(--fob-bad)' : 'dimmed'}>
      {words.join(' · ')}
    </Text>
  )
}
