import type { MemberLogEntryOf } from '@fobhouse/contract/routes/member-logs.ts'
import { Anchor, Text } from '@mantine/core'
import { IconMail, IconMailX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { messageText } from '../../../../lib/error-text.ts'
import { DayRow } from '../../../../ui/day-list.tsx'
import { StateDot } from '../../../../ui/state-dot.tsx'

const tones = { waiting: 'attention', sent: 'off', failed: 'bad' } as const

/** A message to the member, and why it has not arrived. */
export function MessageRow({ entry }: { entry: MemberLogEntryOf<'message'> }) {
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
