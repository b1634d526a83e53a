import { memberRoutes } from '@fobhouse/contract/routes/members.ts'
import { Button, Card, Group, Stack, Text, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api.ts'
import { notifyDone } from '../../ui/notify.tsx'
import type { Subject } from './state-actions.ts'
import { Dialog } from '../../ui/dialog.tsx'

const typingPauseMs = 300
const longestReason = 500

/** Asks why an application is rejected, and previews the mail while the reason is typed. */
export function RejectDialog({ member, onClose }: { member: Subject; onClose: () => void }) {
  const { t } = useTranslation('members')
  const { t: common } = useTranslation()
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call(memberRoutes.rejectApplication, { params: { id: String(member.id) }, body: { reason: reason.trim() } }),
    onSuccess: () => {
      notifyDone(t('reject.done', { name: member.name.full }))
      onClose()
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['members'] }),
  })
  return (
    <Dialog
      name="members/reject"
      opened
      size={560}
      onClose={onClose}
      title={t('reject.title', { name: member.name.full })}
    >
      <Stack gap="md">
        <Text>{t('reject.consequence')}</Text>
        <Textarea
          label={t('reject.reason')}
          description={t('reject.reasonHelp')}
          autosize
          minRows={2}
          maxLength={longestReason}
          value={reason}
          onChange={({ currentTarget: { value } }) => setReason(value)}
          data-autofocus
        />
        <MailPreview memberId={member.id} reason={reason} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {common('actions.cancel')}
          </Button>
          <Button
            variant="default"
            c={reason.trim() === '' ? undefined : 'var(--fob-bad)'}
            disabled={reason.trim() === ''}
            loading={isPending}
            onClick={() => mutate()}
          >
            {t('reject.do')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

function MailPreview({ memberId, reason }: { memberId: number; reason: string }) {
  const { t } = useTranslation('members')
  const [typed] = useDebouncedValue(reason.trim(), typingPauseMs)
  const { data } = useQuery({
    queryKey: ['members', 'rejection', memberId, typed],
    queryFn: ({ signal }) =>
      call(memberRoutes.previewRejection, { params: { id: String(memberId) }, query: { reason: typed } }, { signal }),
    enabled: typed !== '',
    placeholderData: keepPreviousData,
  })
  if (!data) return null
  return (
    <Card component="section" aria-label={t('reject.preview')}>
      <Text size="sm" c="dimmed">
        {t('reject.to', { recipient: data.recipient })}
      </Text>
      <Text fw={600}>{data.subject}</Text>
      <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {data.text}
      </Text>
    </Card>
  )
}
