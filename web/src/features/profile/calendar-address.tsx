import { meetingRoutes } from '@fobhouse/contract/routes/meetings.ts'
import { Button, Card, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { call } from '../../lib/api.ts'
import { useProfile } from '../../domain/member/session.ts'
import { useFormats } from '../../lib/use-formats.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notifyDone } from '../../ui/notify.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'
import { ShownOnce } from '../../ui/shown-once.tsx'
import { ShownOnceDialog } from '../../ui/shown-once-dialog.tsx'
import { awayFromKiosk } from '../../lib/away-from-kiosk.ts'

const calendarQuery = queryOptions({
  queryKey: ['profile', 'calendar'],
  queryFn: ({ signal }) => call(awayFromKiosk(meetingRoutes.calendarState), {}, { signal }),
})

/** A secret address that gives calendar programs the club's meetings. */
export function CalendarAddress() {
  const { t } = useTranslation('profile')
  const { admin, state } = useProfile()
  const isInvited = admin || state === 'active'
  const query = useQuery({ ...calendarQuery, enabled: isInvited })
  const [url, setUrl] = useState<string>()
  if (!isInvited) return null
  return (
    <Card component="section" aria-label={t('calendar.title')}>
      <SectionTitle>{t('calendar.title')}</SectionTitle>
      <Stack gap="md">
        <Text c="dimmed" size="sm">
          {t('calendar.explain')}
        </Text>
        <QueryView query={query} loading={<Skeleton height={40} />}>
          {({ createdAt, usedAt }) =>
            createdAt === null ? (
              <MakeButton onMade={setUrl} />
            ) : (
              <Present createdAt={createdAt} usedAt={usedAt} onMade={setUrl} />
            )
          }
        </QueryView>
      </Stack>
      {url !== undefined && <AddressDialog url={url} onClose={() => setUrl(undefined)} />}
    </Card>
  )
}

function useRenew(onMade: (url: string) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(awayFromKiosk(meetingRoutes.renewCalendar)),
    onSuccess: ({ url }) => onMade(url),
    onSettled: () => queryClient.invalidateQueries({ queryKey: calendarQuery.queryKey }),
  })
}

function MakeButton({ onMade }: { onMade: (url: string) => void }) {
  const { t } = useTranslation('profile')
  const { mutate, isPending } = useRenew(onMade)
  return (
    <Button
      variant="default"
      style={{ alignSelf: 'flex-start' }}
      leftSection={<IconCalendarPlus size={18} stroke={1.75} aria-hidden />}
      loading={isPending}
      onClick={() => mutate()}
    >
      {t('calendar.make')}
    </Button>
  )
}

type PresentProps = { createdAt: string; usedAt: string | null; onMade: (url: string) => void }

function Present({ createdAt, usedAt, onMade }: PresentProps) {
  const { t } = useTranslation('profile')
  const { date, relativeWithin } = useFormats()
  const [asked, setAsked] = useState<'renew' | 'remove'>()
  const close = () => setAsked(undefined)
  return (
    <>
      <Text size="sm">
        {t('calendar.madeOn', { date: date(createdAt) })}{' '}
        {usedAt === null ? t('calendar.unused') : t('calendar.used', { time: relativeWithin(usedAt) })}
      </Text>
      <Group gap="sm">
        <Button variant="default" onClick={() => setAsked('renew')}>
          {t('calendar.renew')}
        </Button>
        <Button variant="default" c="var(--fob-bad)" onClick={() => setAsked('remove')}>
          {t('calendar.remove')}
        </Button>
      </Group>
      {asked === 'renew' && <RenewDialog onClose={close} onMade={onMade} />}
      {asked === 'remove' && <RemoveDialog onClose={close} />}
    </>
  )
}

function RenewDialog({ onClose, onMade }: { onClose: () => void; onMade: (url: string) => void }) {
  const { t } = useTranslation('profile')
  const { mutate, isPending } = useRenew((url) => {
    onMade(url)
    onClose()
  })
  return (
    <ConfirmDialog
      name="profile/renew-calendar"
      isOpen
      onClose={onClose}
      title={t('calendar.confirmRenew')}
      consequence={t('calendar.renewConsequence')}
      action={t('calendar.renew')}
      isWorking={isPending}
      onConfirm={() => mutate()}
    />
  )
}

function RemoveDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('profile')
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(awayFromKiosk(meetingRoutes.removeCalendar)),
    onSuccess: () => notifyDone(t('calendar.removed')),
    onSettled: async () => {
      onClose()
      await queryClient.invalidateQueries({ queryKey: calendarQuery.queryKey })
    },
  })
  return (
    <ConfirmDialog
      name="profile/remove-calendar"
      isOpen
      onClose={onClose}
      title={t('calendar.confirmRemove')}
      consequence={t('calendar.removeConsequence')}
      action={t('calendar.remove')}
      isWorking={isPending}
      onConfirm={() => mutate()}
    />
  )
}

function AddressDialog({ url, onClose }: { url: string; onClose: () => void }) {
  const { t } = useTranslation('profile')
  return (
    <ShownOnceDialog
      name="profile/made-calendar"
      title={t('calendar.title')}
      done={t('calendar.done')}
      onClose={onClose}
    >
      <Text>
        <Trans t={t} i18nKey="calendar.once" components={{ strong: <Text span inherit fw={600} /> }} />
      </Text>
      <ShownOnce label={t('calendar.address')} value={url} copy={t('calendar.copy')} />
    </ShownOnceDialog>
  )
}
