import type { BankEntry } from '@fobhouse/contract/routes/bank.ts'
import { Anchor, Button, Card, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '../../lib/use-formats.ts'
import { Amount } from '../../domain/money/amount.tsx'
import { StateDot } from '../../ui/state-dot.tsx'
import type { Tone } from '../../ui/tone.ts'
import { useIgnore } from './queries.ts'

const tones: Record<NonNullable<BankEntry['match']>, Tone> = {
  matched: 'good',
  ambiguous: 'attention',
  alreadyBooked: 'attention',
  takenInBefore: 'attention',
  unknown: 'off',
}

type EntryProps = { entry: BankEntry; onDecide: (entry: BankEntry) => void }

export function EntryList({ entries, onDecide }: { entries: readonly BankEntry[]; onDecide: EntryProps['onDecide'] }) {
  const { t } = useTranslation('bank')
  return (
    <Stack gap="sm" component="ul" aria-label={t('states.label')} m={0} p={0} style={{ listStyle: 'none' }}>
      {entries.map((entry) => (
        <Card key={entry.id} component="li" px="md" py="sm">
          <Group justify="space-between" align="flex-start" gap="sm">
            <Group justify="space-between" align="flex-start" gap="sm" wrap="nowrap" flex="1 1 280px">
              <Facts entry={entry} />
              <Text fw={600} component="div">
                <Amount value={entry.amount} />
              </Text>
            </Group>
            <Group gap="xs">
              <Actions entry={entry} onDecide={onDecide} />
            </Group>
          </Group>
        </Card>
      ))}
    </Stack>
  )
}

function Facts({ entry }: { entry: BankEntry }) {
  const { t } = useTranslation('bank')
  const { calendarDate } = useFormats()
  const { id, payer, text, date, match } = entry
  return (
    <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Group gap="xs">
        <Text fw={600}>{payer || t('unknownPayer')}</Text>
        {match !== null && (
          <Text size="sm" component="div">
            <StateDot tone={tones[match]}>{t(`match.${match}`)}</StateDot>
          </Text>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        {[calendarDate(date), t('number', { id: String(id) }), text].filter((part) => part !== '').join(' · ')}
      </Text>
      <Twin twin={entry.twin} />
      <Purpose entry={entry} />
    </div>
  )
}

/** A payment of an earlier statement that may be the same one. */
function Twin({ twin }: Pick<BankEntry, 'twin'>) {
  const { t } = useTranslation('bank')
  const { date } = useFormats()
  if (twin === null) return null
  return (
    <Text size="sm" c="var(--fob-attention)">
      {t(`twin.${twin.state}`, { id: String(twin.id), date: date(twin.takenInAt) })}
    </Text>
  )
}

/** Whom the payment is for, and what it does. */
function Purpose({ entry: { member, use, paidUntil } }: { entry: BankEntry }) {
  const { t } = useTranslation('bank')
  const { calendarDate } = useFormats()
  if (member === null) return null
  const parts = [
    use === null ? '' : t(`use.${use}`),
    paidUntil === null ? '' : t('until', { date: calendarDate(paidUntil) }),
  ]
  return (
    <Text size="sm">
      <Anchor component={Link} to={`/manage/members/${member.id}`} inherit fw={600}>
        {member.name}
      </Anchor>
      {parts.filter((part) => part !== '').map((part) => ` · ${part}`)}
    </Text>
  )
}

function Actions({ entry, onDecide }: EntryProps) {
  const { t } = useTranslation('bank')
  const ignore = useIgnore(true)
  const reopen = useIgnore(false)
  if (entry.state === 'booked') return null
  if (entry.state === 'ignored') {
    return (
      <Button size="compact-md" variant="default" loading={reopen.isPending} onClick={() => reopen.mutate(entry.id)}>
        {t('actions.reopen')}
      </Button>
    )
  }
  return (
    <>
      <Button size="compact-md" variant="default" onClick={() => onDecide(entry)}>
        {t('actions.decide')}
      </Button>
      <Button size="compact-md" variant="subtle" loading={ignore.isPending} onClick={() => ignore.mutate(entry.id)}>
        {t('actions.ignore')}
      </Button>
    </>
  )
}
