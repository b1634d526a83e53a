import type { Approval } from '@fobhouse/contract/routes/approvals.ts'
import { Alert, Button, Card, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconEyeCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../../lib/translations.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Row, RowList } from '../../ui/row-list.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'
import { useFormats } from '../../lib/use-formats.ts'
import { approvalsQuery, useDecide } from './queries.ts'

/** Loaded with the texts of the settings and audit screens, because it names settings as they do. */
const ActFacts = lazy(async () => {
  const words = ['audit', 'settings'].map(loadTexts)
  const [{ ActFacts: facts }] = await Promise.all([import('./act-facts.tsx'), ...words])
  return { default: facts }
})

/** Acts that wait for a second administrator, and recent decisions. */
export function ApprovalsScreen() {
  const { t } = useTranslation('approvals')
  return (
    <QueryView query={useQuery(approvalsQuery)}>
      {({ approvals, mayDecide, isStuck }) => {
        const waiting = approvals.filter(({ state }) => state === 'waiting')
        const decided = approvals.filter(({ state }) => state !== 'waiting')
        return (
          <Stack gap="lg">
            {isStuck && <Alert color="yellow">{t('stuck')}</Alert>}
            {waiting.length === 0 ? (
              <Card>
                <EmptyState icon={IconEyeCheck} title={t('none')} reason={t('noneReason')} />
              </Card>
            ) : (
              <section aria-label={t('waiting')}>
                <SectionTitle count={waiting.length}>{t('waiting')}</SectionTitle>
                <Stack gap="md">
                  {waiting.map((approval) => (
                    <Waiting key={approval.id} approval={approval} mayDecide={mayDecide} />
                  ))}
                </Stack>
              </section>
            )}
            {decided.length > 0 && <Decided approvals={decided} />}
          </Stack>
        )
      }}
    </QueryView>
  )
}

function Waiting({ approval, mayDecide }: { approval: Approval; mayDecide: boolean }) {
  const { t } = useTranslation('approvals')
  const title = useActTitle()(approval)
  const { isOwn } = approval
  return (
    <Card component="article" aria-label={title}>
      <Stack gap="sm">
        <div>
          <Text fw={600}>{title}</Text>
          <Text size="sm" c="dimmed" component="div">
            {approval.proposedBy}, <RelativeTime at={approval.proposedAt} isWithin />
          </Text>
        </div>
        <Suspense fallback={<Skeleton h={40} radius="xs" />}>
          <ActFacts approval={approval} />
        </Suspense>
        <Group justify="space-between" gap="sm">
          <Text size="sm" c="dimmed" component="div">
            {isOwn ? t('own') : null} {t('lapses')} <RelativeTime at={approval.lapsesAt} isWithin />
          </Text>
          <Deeds approval={approval} mayDecide={mayDecide} />
        </Group>
      </Stack>
    </Card>
  )
}

function Deeds({ approval, mayDecide }: { approval: Approval; mayDecide: boolean }) {
  const { t } = useTranslation('approvals')
  const { approve, refuse } = useDecide(approval)
  const [isAsking, setAsking] = useState(false)
  const mayApprove = mayDecide && !approval.isOwn
  return (
    <Group gap="sm">
      {(mayApprove || approval.isOwn) && (
        <Button variant="default" loading={refuse.isPending} onClick={() => refuse.mutate()}>
          {t(approval.isOwn ? 'withdraw' : 'refuse')}
        </Button>
      )}
      {mayApprove && <Button onClick={() => setAsking(true)}>{t('approve')}</Button>}
      <ConfirmDialog
        name="approvals/approve"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('confirm')}
        consequence={t('consequence', { name: approval.proposedBy })}
        action={t('approve')}
        isWorking={approve.isPending}
        onConfirm={() => approve.mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </Group>
  )
}

function Decided({ approvals }: { approvals: readonly Approval[] }) {
  const { t } = useTranslation('approvals')
  const titleOf = useActTitle()
  return (
    <section aria-label={t('decided')}>
      <SectionTitle>{t('decided')}</SectionTitle>
      <RowList label={t('decided')}>
        {approvals.map((approval) => (
          <Row key={approval.id} end={<RelativeTime at={approval.decidedAt ?? approval.lapsesAt} />}>
            <Text fw={600}>{titleOf(approval)}</Text>
            <Text size="sm" c="dimmed">
              {approval.proposedBy}
              {'. '}
              <StateWords approval={approval} />
            </Text>
          </Row>
        ))}
      </RowList>
    </section>
  )
}

function StateWords({ approval: { state, decidedBy } }: { approval: Approval }) {
  const { t } = useTranslation('approvals')
  const name = decidedBy ?? t('somebody')
  return state === 'waiting' ? null : t(`state.${state}`, { name })
}

/** What is proposed, in one line. */
function useActTitle(): (approval: Approval) => string {
  const { t } = useTranslation('approvals')
  const { money } = useFormats()
  return ({ act, member }) => {
    const name = member ?? t('somebody')
    switch (act.kind) {
      case 'role':
        return t(act.before.length === 0 ? 'act.role' : 'act.duties', { name })
      case 'credit':
        return t('act.credit', { name, amount: money(act.amount) })
      case 'service':
        return t('act.service')
      case 'address':
      case 'erasure':
        return t(`act.${act.kind}`, { name })
    }
  }
}
