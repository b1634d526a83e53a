import { badgeRoutes, type OwnBadge } from '@fobhouse/contract/routes/badges.ts'
import { Anchor, Button, Card, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api.ts'
import { awayFromKiosk } from '../../../lib/away-from-kiosk.ts'
import { useFormats } from '../../../lib/use-formats.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { notifyDone } from '../../../ui/notify.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Row, RowList } from '../../../ui/row-list.tsx'
import { SectionTitle } from '../../../ui/section-title.tsx'
import { StateDot } from '../../../ui/state-dot.tsx'
import { useCompetenceChange } from '../queries.ts'
import { badgeTones } from './badge-tones.ts'
import { ownBadgesQuery } from './queries.ts'

/** The badges of one award: make one, share it, withdraw it. */
export function OwnBadges({ awardId, canMake }: { awardId: number; canMake: boolean }) {
  const { t } = useTranslation('badges')
  const query = useQuery(ownBadgesQuery)
  const [withdrawn, setWithdrawn] = useState<OwnBadge>()
  const withdraw = useCompetenceChange(
    (id: number) => call(awayFromKiosk(badgeRoutes.withdraw), { params: { id: String(id) } }),
    {
      showsError: true,
    },
  )
  return (
    <section aria-label={t('own.title')}>
      <SectionTitle>{t('own.title')}</SectionTitle>
      <Stack gap="sm">
        {canMake && <MakeBadge awardId={awardId} />}
        <QueryView query={query}>
          {(badges) => (
            <BadgeList badges={badges.filter((badge) => badge.awardId === awardId)} onWithdraw={setWithdrawn} />
          )}
        </QueryView>
      </Stack>
      <ConfirmDialog
        name="badges/withdraw"
        isOpen={withdrawn !== undefined}
        onClose={() => setWithdrawn(undefined)}
        title={t('own.withdrawTitle')}
        consequence={t('own.withdrawHelp')}
        action={t('own.withdraw')}
        isWorking={withdraw.isPending}
        onConfirm={() =>
          withdraw.mutate(withdrawn?.id ?? 0, {
            onSuccess: () => {
              notifyDone(t('own.withdrawn'))
              setWithdrawn(undefined)
            },
          })
        }
      />
    </section>
  )
}

type BadgeListProps = { badges: readonly OwnBadge[]; onWithdraw: (badge: OwnBadge) => void }

function BadgeList({ badges, onWithdraw }: BadgeListProps) {
  const { t } = useTranslation('badges')
  if (badges.length === 0) return null
  return (
    <RowList label={t('own.title')}>
      {badges.map((badge) => (
        <BadgeRow key={badge.id} badge={badge} onWithdraw={() => onWithdraw(badge)} />
      ))}
    </RowList>
  )
}

function MakeBadge({ awardId }: { awardId: number }) {
  const { t } = useTranslation('badges')
  const [withName, setWithName] = useState(true)
  const make = useCompetenceChange(() => call(awayFromKiosk(badgeRoutes.make), { body: { awardId, withName } }), {
    showsError: true,
  })
  return (
    <Card>
      <Stack gap="sm" align="flex-start">
        <Text c="dimmed">{t('own.help')}</Text>
        <Checkbox
          label={t('own.withName')}
          checked={withName}
          onChange={(event) => setWithName(event.currentTarget.checked)}
        />
        <Button
          variant="default"
          loading={make.isPending}
          onClick={() => make.mutate(undefined, { onSuccess: () => notifyDone(t('own.made')) })}
        >
          {t('own.make')}
        </Button>
      </Stack>
    </Card>
  )
}

function BadgeRow({ badge, onWithdraw }: { badge: OwnBadge; onWithdraw: () => void }) {
  const { t } = useTranslation('badges')
  const { date } = useFormats()
  const clipboard = useClipboard({ timeout: 3000 })
  const { state, page, url, createdAt } = badge
  const madeOn = date(createdAt)
  return (
    <Row>
      <Group justify="space-between" gap="xs">
        <Anchor href={page} fw={600} style={{ paddingBlock: 10, marginBlock: -10 }}>
          {t('own.madeOn', { date: madeOn })}
        </Anchor>
        <StateDot tone={badgeTones[state]}>{t(`states.${state}`)}</StateDot>
      </Group>
      {state !== 'withdrawn' && (
        <Group gap="xs" mt="xs">
          <Button variant="default" size="sm" mih={44} onClick={() => clipboard.copy(page)}>
            {t(clipboard.copied ? 'own.copied' : 'own.copy')}
          </Button>
          <Button variant="default" size="sm" mih={44} component="a" href={url} download={`badge-${badge.id}.json`}>
            {t('own.download')}
          </Button>
          <Button variant="default" size="sm" mih={44} c="var(--fob-bad)" onClick={onWithdraw}>
            {t('own.withdraw')}
          </Button>
        </Group>
      )}
    </Row>
  )
}
