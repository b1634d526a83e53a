import type { Difference, DifferenceSide } from '@fobhouse/contract/routes/reconciliation.ts'
import { Anchor, Button, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '../../lib/use-formats.ts'
import { notifyDone } from '../../ui/notify.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Row } from '../../ui/row-list.tsx'
import { useMend } from './queries.ts'

/** One difference: whose it is, each side's facts, and what to do. */
export function DifferenceRow({ difference }: { difference: Difference }) {
  const { t } = useTranslation('reconciliation')
  const { kind, member, ours, theirs, since, stripeId } = difference
  return (
    <Row>
      <Text fw={600}>{t(`kind.${kind}.title`)}</Text>
      {member && (
        <Anchor component={Link} to={`/manage/members/${member.id}`}>
          {member.name || t('erased')}
        </Anchor>
      )}
      <Side label={t('ours')} side={ours} />
      <Side label={t('theirs')} side={theirs} />
      <Text size="sm">{t(`kind.${kind}.deed`)}</Text>
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {t('since')} <RelativeTime at={since} /> · {stripeId}
      </Text>
      {difference.canMend && <MendButton difference={difference} />}
    </Row>
  )
}

function Side({ label, side }: { label: string; side: DifferenceSide | null }) {
  const { t } = useTranslation('reconciliation')
  const { money, shortDate } = useFormats()
  const facts: string[] = []
  if (side?.state !== undefined) facts.push(t(`state.${side.state}`))
  if (side?.amount !== undefined) facts.push(money(side.amount))
  if (side?.interval !== undefined) facts.push(t(`every.${side.interval}`, { count: side.intervalAmount ?? 1 }))
  if (typeof side?.paidUntil === 'string') facts.push(t('paidUntil', { date: shortDate(side.paidUntil) }))
  if (typeof side?.cancelAt === 'string') facts.push(t('cancelAt', { date: shortDate(side.cancelAt) }))
  return (
    <Text size="sm">
      {label}: {side === null ? t('nothing') : facts.join(', ')}
    </Text>
  )
}

function MendButton({ difference }: { difference: Difference }) {
  const { t } = useTranslation('reconciliation')
  const { id, kind, member } = difference
  const mend = useMend(() => notifyDone(t('mended')))
  const name = member?.name ?? difference.stripeId
  return (
    <Button
      variant="default"
      mt="xs"
      loading={mend.isPending}
      aria-label={t('mendLabel', { what: t(`kind.${kind}.title`), name })}
      onClick={() => mend.mutate(id)}
    >
      {t('mend')}
    </Button>
  )
}
