import { badgeRoutes, type BadgeState } from '@fobhouse/contract/routes/badges.ts'
import { Anchor, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { BrandCard } from '../../../domain/club/brand-card.tsx'
import { isApiError } from '../../../lib/api-error.ts'
import { useFormats } from '../../../lib/use-formats.ts'
import { type Fact, Facts } from '../../../ui/facts.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { StateDot } from '../../../ui/state-dot.tsx'
import { lastDayOf } from '../../../lib/last-day.ts'
import { badgeTones } from './badge-tones.ts'
import { badgeStateQuery } from './queries.ts'

/** What anybody with its address reads of a portable certificate: whether it holds now, and how to check that oneself. */
export function BadgeScreen() {
  const { t } = useTranslation('badges')
  const { badgeUuid = '' } = useParams()
  const query = useQuery(badgeStateQuery(badgeUuid))
  if (isApiError(query.error, 'not_found')) {
    return (
      <BrandCard title={t('page.title')}>
        <Text role="status">{t('page.none')}</Text>
      </BrandCard>
    )
  }
  return <QueryView query={query}>{(badge) => <Shown badge={badge} uuid={badgeUuid} />}</QueryView>
}

function Shown({ badge, uuid }: { badge: BadgeState; uuid: string }) {
  const { t } = useTranslation('badges')
  const { date } = useFormats()
  const { state, certificate, club, name, awardedAt, validUntil } = badge
  const facts: Fact[] = [
    ...(name === undefined ? [] : [{ label: t('page.name'), value: name }]),
    { label: t('page.club'), value: club },
    { label: t('page.since'), value: date(awardedAt) },
    { label: t('page.until'), value: validUntil === null ? t('page.noEnd') : date(lastDayOf(validUntil)) },
  ]
  return (
    <BrandCard title={certificate} width={480}>
      <Stack gap="md">
        <div role="status">
          <StateDot tone={badgeTones[state]}>{t(`states.${state}`)}</StateDot>
          <Text mt="xs">{t(`page.says.${state}`)}</Text>
        </div>
        <Facts facts={facts} />
        {state !== 'withdrawn' && (
          <Text size="sm" c="dimmed">
            {t('page.check')}{' '}
            <Anchor href={badgeRoutes.get.path.replace(':uuid', uuid)} style={{ overflowWrap: 'anywhere' }}>
              {t('page.file')}
            </Anchor>
          </Text>
        )}
      </Stack>
    </BrandCard>
  )
}
