import type { OutboxKind, OutboxMessage } from '@fobhouse/contract/routes/outbox.ts'
import { Anchor, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import {
  type Icon,
  IconBrandDiscord,
  IconBrandGithub,
  IconBrandSlack,
  IconBrandTrello,
  IconChecklist,
  IconDeviceMobileMessage,
  IconMail,
  IconMusic,
  IconWebhook,
} from '@tabler/icons-react'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { type Column, ResponsiveTable } from '../../ui/responsive-table.tsx'
import { MessageState, useWhy } from './message-state.tsx'
import classes from './outbox.module.css'
import { RetryButton } from './retry-button.tsx'

const icons: Record<OutboxKind, Icon> = {
  mail: IconMail,
  sms: IconDeviceMobileMessage,
  discord: IconBrandDiscord,
  event: IconWebhook,
  slack: IconBrandSlack,
  webhook: IconMusic,
  github: IconBrandGithub,
  trello: IconBrandTrello,
  vikunja: IconChecklist,
}

/** By which way a message leaves. */
function MessageKind({ kind }: { kind: OutboxKind }) {
  const { t } = useTranslation('outbox')
  const KindIcon = icons[kind]
  return <KindIcon size={20} stroke={1.75} role="img" aria-label={t(`kind.${kind}`)} className={classes.kind} />
}

type MessageListProps = { messages: readonly OutboxMessage[]; onOpen: (message: OutboxMessage) => void }

export function MessageList({ messages, onOpen }: MessageListProps) {
  const { t } = useTranslation('outbox')
  return (
    <ResponsiveTable
      label={t('list.label')}
      columns={columnsOf(t, onOpen)}
      rows={messages}
      rowKey={({ id }) => id}
      card={cardOf(onOpen)}
      isWide
    />
  )
}

function columnsOf(t: TFunction<'outbox'>, onOpen: MessageListProps['onOpen']): Column<OutboxMessage>[] {
  return [
    {
      key: 'subject',
      head: t('list.message'),
      cell: (message) => <Subject message={message} onOpen={onOpen} />,
    },
    { key: 'state', head: t('list.state'), width: '36%', cell: (message) => <StateAndWhy message={message} /> },
    {
      key: 'created',
      head: t('list.created'),
      width: 120,
      cell: ({ createdAt }) => (
        <Text size="sm" c="dimmed" className={classes.oneLine}>
          <RelativeTime at={createdAt} />
        </Text>
      ),
    },
    {
      key: 'retry',
      head: <VisuallyHidden>{t('retry')}</VisuallyHidden>,
      width: 150,
      isRight: true,
      cell: (message) => <RetryButton message={message} />,
    },
  ]
}

function cardOf(onOpen: MessageListProps['onOpen']) {
  return (message: OutboxMessage) => <MessageCard message={message} onOpen={onOpen} />
}

type MessageProps = { message: OutboxMessage; onOpen: MessageListProps['onOpen'] }

function Subject({ message, onOpen }: MessageProps) {
  const { t } = useTranslation('outbox')
  const { subject, to } = message
  return (
    <div className={classes.subject}>
      <MessageKind kind={message.kind} />
      <div>
        <Anchor
          component="button"
          type="button"
          fw={600}
          c="inherit"
          ta="start"
          aria-label={t('list.open', { subject, to })}
          onClick={() => onOpen(message)}
        >
          {subject}
        </Anchor>
        <Text size="sm" c="dimmed">
          {to}
        </Text>
      </div>
    </div>
  )
}

function StateAndWhy({ message }: { message: OutboxMessage }) {
  const why = useWhy()(message)
  return (
    <div className={classes.why}>
      <MessageState state={message.state} />
      {why !== '' && (
        <Text size="sm" c="dimmed">
          {why}
        </Text>
      )}
    </div>
  )
}

function MessageCard({ message, onOpen }: MessageProps) {
  return (
    <Stack gap="xs">
      <Subject message={message} onOpen={onOpen} />
      <StateAndWhy message={message} />
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" c="dimmed">
          <RelativeTime at={message.createdAt} />
        </Text>
        <RetryButton message={message} />
      </Group>
    </Stack>
  )
}
