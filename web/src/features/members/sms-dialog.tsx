import { messageRoutes, mostSmsCharacters } from '@fobhouse/contract/routes/messages.ts'
import { Button, Group, Progress, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api.ts'
import { type BulkResult, runBulk } from './bulk/run-bulk.ts'
import type { Subject } from './state-actions.ts'
import { ResultRows } from './result-rows.tsx'
import { SmsSizeLine } from './sms-size-line.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** The part of a member that a text message needs. */
export type SmsReceiver = Subject & { phone: string | null }

type SmsDialogProps = {
  members: readonly SmsReceiver[]
  /** True once a message is sent; the selection can be cleared. */
  onClose: (isDone: boolean) => void
}

/** Writes a text message, shows its length and cost before sending, and the result for each person. */
export function SmsDialog({ members, onClose }: SmsDialogProps) {
  const { t } = useTranslation('members')
  const { t: common } = useTranslation()
  const [body, setBody] = useState('')
  const [isRunning, setRunning] = useState(false)
  const [results, setResults] = useState<readonly BulkResult[]>([])
  const isDone = results.length === members.length && results.length > 0
  const reachable = members.filter(({ phone }) => phone !== null).length
  const [only] = members

  async function send() {
    setRunning(true)
    const text = (member: Subject) => call(messageRoutes.sendSms, { params: { id: String(member.id) }, body: { body } })
    await runBulk(members, text, { tell: setResults })
    setRunning(false)
  }

  return (
    <Dialog
      name="members/sms"
      opened
      size={520}
      onClose={() => onClose(isDone)}
      closeOnClickOutside={!isRunning && body === ''}
      closeOnEscape={!isRunning}
      withCloseButton={!isRunning}
      title={
        members.length === 1 && only
          ? t('sms.titleOne', { name: only.name.full })
          : t('sms.title', { count: members.length })
      }
    >
      <Stack gap="md">
        {results.length === 0 && !isRunning && (
          <>
            <Textarea
              label={t('sms.text')}
              data-autofocus
              autosize
              minRows={3}
              maxRows={10}
              maxLength={mostSmsCharacters}
              value={body}
              onChange={({ currentTarget }) => setBody(currentTarget.value)}
            />
            <SmsSizeLine body={body.trim()} receivers={reachable} />
            {reachable < members.length && (
              <Text size="sm" c="dimmed">
                {t('sms.without', { count: members.length - reachable })}
              </Text>
            )}
          </>
        )}
        {isRunning && <Progress value={(results.length / members.length) * 100} aria-label={t('bulk.progress')} />}
        {results.length > 0 && <SmsResults results={results} />}
        <Group justify="flex-end" gap="sm">
          {isDone ? (
            <Button variant="default" onClick={() => onClose(true)} data-autofocus>
              {common('actions.done')}
            </Button>
          ) : (
            <>
              <Button variant="default" disabled={isRunning} onClick={() => onClose(false)}>
                {common('actions.cancel')}
              </Button>
              <Button loading={isRunning} disabled={body.trim() === '' || reachable === 0} onClick={() => void send()}>
                {t('sms.send', { count: reachable })}
              </Button>
            </>
          )}
        </Group>
      </Stack>
    </Dialog>
  )
}

/** How many messages are on their way, and for each person what came of theirs. */
function SmsResults({ results }: { results: readonly BulkResult[] }) {
  const { t } = useTranslation('members')
  const failed = results.filter(({ error }) => error !== undefined).length
  return (
    <Stack gap="xs">
      <Text role="status">
        {t('sms.queued', { count: results.length - failed })}
        {failed > 0 && ` ${t('sms.failed', { count: failed })}`}
      </Text>
      <ResultRows results={results} done={t('sms.ok')} />
    </Stack>
  )
}
