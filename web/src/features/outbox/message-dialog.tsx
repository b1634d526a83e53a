import type { ResponseOf } from '@fobhouse/contract/route.ts'
import type { outboxRoutes } from '@fobhouse/contract/routes/outbox.ts'
import { Anchor, Group, SegmentedControl, Stack } from '@mantine/core'
import { IconLock, IconMailOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Facts } from '../../ui/facts.tsx'
import { ListLoading } from '../../ui/page-loading.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { useIsPhone } from '../../ui/widths.ts'
import { splitAtLinks } from './linked-text.ts'
import { MessageState, useWhy } from './message-state.tsx'
import classes from './outbox.module.css'
import { messageQuery } from './queries.ts'
import { RetryButton } from './retry-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type Message = ResponseOf<typeof outboxRoutes.get>

type MessageDialogProps = { id: number | undefined; onClose: () => void }

/** One message's text, so that a club without a mail server can read it. Secret messages are never shown here. */
export function MessageDialog({ id, onClose }: MessageDialogProps) {
  const { t } = useTranslation('outbox')
  const isPhone = useIsPhone()
  const query = useQuery({ ...messageQuery(id ?? 0), enabled: id !== undefined })
  return (
    <Dialog
      name="outbox/message"
      opened={id !== undefined}
      onClose={onClose}
      size={680}
      fullScreen={isPhone}
      title={query.data?.subject ?? t('list.message')}
    >
      <QueryView query={query} loading={<ListLoading rows={4} />}>
        {(message) => <MessageView message={message} />}
      </QueryView>
    </Dialog>
  )
}

function MessageView({ message }: { message: Message }) {
  const { t } = useTranslation('outbox')
  const why = useWhy()(message)
  return (
    <Stack gap="md">
      <Facts
        facts={[
          { label: t('message.to'), value: message.to },
          { label: t('message.written'), value: <RelativeTime at={message.createdAt} /> },
          ...(message.sentAt === undefined
            ? []
            : [{ label: t('message.sent'), value: <RelativeTime at={message.sentAt} /> }]),
          { label: t('message.state'), value: <MessageState state={message.state} /> },
        ]}
      />
      {message.state !== 'sent' && (
        <Group justify="space-between" gap="sm">
          <span className={classes.why}>{why}</span>
          <RetryButton message={message} />
        </Group>
      )}
      <Body message={message} />
    </Stack>
  )
}

const formats = ['text', 'html'] as const

function Body({ message }: { message: Message }) {
  const { t } = useTranslation('outbox')
  const [format, setFormat] = useState<(typeof formats)[number]>('text')
  const { id, text, html, to, isSecret } = message
  if (isSecret) {
    return (
      <EmptyState
        icon={IconLock}
        title={t('message.secretTitle')}
        reason={t(message.state === 'sent' ? 'message.secretSent' : 'message.secretReason', { id: String(id) })}
      />
    )
  }
  if (text === null && html === null) {
    return <EmptyState icon={IconMailOff} title={t('message.goneTitle')} reason={t('message.goneReason')} />
  }
  return (
    <>
      {html !== null && (
        <SegmentedControl
          aria-label={t('message.format')}
          data={formats.map((value) => ({ value, label: t(`message.${value}`) }))}
          value={format}
          onChange={setFormat}
        />
      )}
      {format === 'text' ? (
        <pre className={classes.text}>
          <LinkedText text={text ?? ''} />
        </pre>
      ) : (
        <iframe
          className={classes.frame}
          title={t('message.frame', { to })}
          // The mail may neither run scripts nor reach the page; links open in a new window.
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcDoc={`<base target="_blank">${html ?? ''}`}
        />
      )}
    </>
  )
}

function LinkedText({ text }: { text: string }) {
  return splitAtLinks(text).map((part) =>
    part.kind === 'link' ? (
      <Anchor
        key={part.at}
        inherit
        c="inherit"
        underline="always"
        href={part.text}
        target="_blank"
        rel="noopener noreferrer"
      >
        {part.text}
      </Anchor>
    ) : (
      part.text
    ),
  )
}
