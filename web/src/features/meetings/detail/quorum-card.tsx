import type { Quorum } from '@fobhouse/contract/routes/meetings.ts'
import { Anchor, Card, Group, Progress, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { StateBadge } from '../../../ui/state-dot.tsx'

/** Legible from across a room. */
const figureSize = 34

/** How many votes are present and how many are needed, live. */
export function QuorumCard({ quorum }: { quorum: Quorum }) {
  const { t } = useTranslation('meetings')
  const { present, needed, percent, inPerson, byProxy, eligible } = quorum
  const isFree = percent === 0
  return (
    <Card component="section" aria-label={t('quorum.title')}>
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Text fw={600}>{t('quorum.title')}</Text>
          <Badge quorum={quorum} />
        </Group>
        <Text fz={figureSize} fw={600} lh={1.1} aria-live="polite">
          {isFree ? t('quorum.presentFree', { count: present }) : t('quorum.present', { present, needed })}
        </Text>
        {!isFree && (
          <Progress
            value={Math.min(100, (100 * present) / Math.max(1, needed))}
            color={quorum.isReached ? 'green' : 'yellow'}
            size="lg"
            aria-label={t('quorum.progress')}
          />
        )}
        <Text c="dimmed" size="sm">
          {isFree
            ? t('quorum.howFree', { inPerson, byProxy, eligible })
            : t('quorum.how', { inPerson, byProxy, percent, eligible })}{' '}
          {isFree && (
            <Anchor component={Link} to="/manage/settings?group=features" inherit underline="always">
              {t('quorum.settings')}
            </Anchor>
          )}
        </Text>
      </Stack>
    </Card>
  )
}

function Badge({ quorum: { percent, isReached, needed, present } }: { quorum: Quorum }) {
  const { t } = useTranslation('meetings')
  if (percent === 0) return <StateBadge tone="off">{t('quorum.none')}</StateBadge>
  if (isReached) return <StateBadge tone="good">{t('quorum.reached')}</StateBadge>
  return <StateBadge tone="attention">{t('quorum.missing', { count: needed - present })}</StateBadge>
}
