import type { MemberLogEntry, MemberLogEntryOf } from '@fobhouse/contract/routes/member-logs.ts'
import { IconHistory, IconLogin2, IconMail, IconMailX } from '@tabler/icons-react'
import { Trans, useTranslation } from 'react-i18next'
import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useFormats } from '../../../../lib/use-formats.ts'
import { Amount } from '../../../../domain/money/amount.tsx'
import { AuditChanges } from '../../../../domain/trail/audit-changes.tsx'
import { useActionName, useActorName } from '../../../../domain/trail/use-names.ts'
import { DayRow } from '../../../../ui/day-list.tsx'
import { transactionIcons } from '../../../../domain/money/transaction-icons.ts'
import { useTransactionWords } from '../../../../domain/money/transaction-words.ts'
import type { Member } from '../../queries.ts'
import { StateDot } from '../../../../ui/state-dot.tsx'
import { messageText } from '../../../../lib/error-text.ts'
import { SessionRow } from './session-row.tsx'
import { TapRow } from './tap-row.tsx'

const tones = { waiting: 'attention', sent: 'off', failed: 'bad' } as const

/** A message to the member, and why it has not arrived. */
function MessageRow({ entry }: { entry: MemberLogEntryOf<'message'> }) {
  const { t } = useTranslation('outbox')
  const { id, date, kind, to, subject, state, error } = entry
  return (
    <DayRow
      at={date}
      icon={state === 'failed' ? IconMailX : IconMail}
      tone={tones[state]}
      end={state === 'sent' ? undefined : <StateDot tone={tones[state]}>{t(`state.${state}`)}</StateDot>}
    >
      <Anchor component={Link} to={`/manage/outbox?message=${id}`} inherit c="inherit" fw={600}>
        {subject}
      </Anchor>
      <Text span inherit c="dimmed">{` · ${t(`kind.${kind}`)} · ${to}`}</Text>
      {state !== 'sent' && error !== undefined && (
        <Text size="sm" c="dimmed">
          {error.startsWith('error.') ? messageText(error) : error}
        </Text>
      )}
    </DayRow>
  )
}

export function LogRow({ member, entry }: { member: Member; entry: MemberLogEntry }) {
  switch (entry.source) {
    case 'event':
      return <EventRow entry={entry} />
    case 'visit':
      return <VisitRow entry={entry} />
    case 'tap':
      return <TapRow memberId={member.id} entry={entry} />
    case 'session':
      return <SessionRow entry={entry} />
    case 'money':
      return <MoneyRow member={member} entry={entry} />
    case 'message':
      return <MessageRow entry={entry} />
  }
}

function EventRow({ entry }: { entry: MemberLogEntryOf<'event'> }) {
  const { t } = useTranslation('members')
  const action = useActionName()(entry.action)
  const actor = useActorName()(entry.actor)
  return (
    <DayRow at={entry.date} icon={IconHistory} tone="off">
      <Trans
        t={t}
        i18nKey={entry.deviceName === undefined ? 'log.event' : 'log.deviceEvent'}
        values={{ action, actor, device: entry.deviceName ?? '' }}
        components={{ what: <Text span inherit fw={600} /> }}
      />
      <AuditChanges entry={entry} />
    </DayRow>
  )
}

function VisitRow({ entry }: { entry: MemberLogEntryOf<'visit'> }) {
  const { t } = useTranslation('members')
  const { time } = useFormats()
  return (
    <DayRow at={entry.date} icon={IconLogin2} tone={entry.end === null ? 'info' : 'off'}>
      <Trans t={t} i18nKey="log.visit" count={entry.guests} components={{ what: <Text span inherit fw={600} /> }} />
      <Text span inherit c="dimmed">
        {entry.end === null ? ` · ${t('log.onSite')}` : ` · ${t('log.until', { time: time(entry.end) })}`}
      </Text>
    </DayRow>
  )
}

/** The amount, its type, and who recorded it, unless it was the member. */
export function MoneyRow({ member, entry }: { member: Member; entry: MemberLogEntryOf<'money'> }) {
  const { t } = useTranslation('members')
  const { t: common } = useTranslation()
  const wordsOf = useTransactionWords()
  const { amount, type, actor } = entry
  return (
    <DayRow
      at={entry.date}
      icon={transactionIcons[type]}
      tone={amount > 0 ? 'good' : 'off'}
      end={<Amount value={amount} isMovement />}
    >
      <Text span inherit fw={600}>
        {wordsOf(entry)}
      </Text>
      <Text span inherit c="dimmed">
        {` · ${common(`transactionTypes.${type}`)}`}
        {actor !== member.name.full && ` · ${t('log.by', { name: actor })}`}
      </Text>
    </DayRow>
  )
}
