import { type MessageGroup, type MessageLetter, messageRoutes } from '@fobhouse/contract/routes/messages.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconMail, IconSend } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call } from '../../lib/api.ts'
import { notifyDone } from '../../ui/notify.tsx'
import { groupQuery } from './queries.ts'
import { Dialog } from '../../ui/dialog.tsx'

type SendBarProps = { group: MessageGroup; form: UseFormReturnType<MessageLetter> }

/** Sends first to oneself, then to all. The number is confirmed once more, because sending cannot be undone. */
export function SendBar({ group, form }: SendBarProps) {
  const { t } = useTranslation('messages')
  const { data: count } = useQuery(groupQuery(group))
  const [isAsking, setAsking] = useState(false)
  const recipients = count?.recipients ?? 0
  const test = useMutation({
    mutationFn: (letter: MessageLetter) => call(messageRoutes.sendTestLetter, { body: letter }),
    onSuccess: ({ to }) => notifyDone(t('send.tested', { to })),
  })
  return (
    <Group justify="flex-end" gap="sm">
      <Button
        variant="default"
        loading={test.isPending}
        leftSection={<IconMail size={18} stroke={1.75} aria-hidden />}
        onClick={() => form.onSubmit((letter) => test.mutate(letter))()}
      >
        {t('send.test')}
      </Button>
      <Button
        disabled={recipients === 0}
        leftSection={<IconSend size={18} stroke={1.75} aria-hidden />}
        onClick={() => form.onSubmit(() => setAsking(true))()}
      >
        {t('send.action', { count: recipients })}
      </Button>
      {isAsking && (
        <SendDialog group={group} letter={form.values} expected={recipients} onClose={() => setAsking(false)} />
      )}
    </Group>
  )
}

type SendDialogProps = { group: MessageGroup; letter: MessageLetter; expected: number; onClose: () => void }

function SendDialog({ group, letter, expected, onClose }: SendDialogProps) {
  const { t } = useTranslation('messages')
  const { t: common } = useTranslation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const send = useMutation({
    mutationFn: () => call(messageRoutes.sendLetter, { body: { group, letter, expected } }),
    onSuccess: async ({ queued }) => {
      notifyDone(t('send.done', { count: queued }))
      await navigate('/manage/outbox?kind=mail')
    },
    // A refusal means that the group has changed, so it is counted again.
    onError: onClose,
    onSettled: () => client.invalidateQueries({ queryKey: ['members', 'group'] }),
  })
  return (
    <Dialog name="messages/send" opened onClose={onClose} title={t('send.title', { count: expected })}>
      <Stack gap="lg">
        <Text>{t('send.consequence', { subject: letter.subject })}</Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} data-autofocus>
            {common('actions.cancel')}
          </Button>
          <Button loading={send.isPending} onClick={() => send.mutate()}>
            {t('send.action', { count: expected })}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
