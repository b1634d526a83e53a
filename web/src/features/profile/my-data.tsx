import { privacyRoutes } from '@fobhouse/contract/routes/privacy.ts'
import { Button, Card, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconUserX } from '@tabler/icons-react'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api.ts'
import { download } from '../../lib/download.ts'
import { useProfile } from '../../domain/member/session.ts'
import { useFormats } from '../../lib/use-formats.ts'
import { Banner } from '../../ui/banner.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DownloadButton } from '../../ui/download-button.tsx'
import { notifyDone } from '../../ui/notify.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'
import { awayFromKiosk } from '../../lib/away-from-kiosk.ts'

const erasureQuery = queryOptions({
  queryKey: ['profile', 'erasure'],
  queryFn: ({ signal }) => call(awayFromKiosk(privacyRoutes.erasureState), {}, { signal }),
})

/** The data that the club has about me: to download, or to have erased. */
export function MyData() {
  const { t } = useTranslation('profile')
  const { admin, id } = useProfile()
  const keep = () => download(awayFromKiosk(privacyRoutes.exportOwn), {}, `fobhouse-member-${id}.zip`)
  const query = useQuery(erasureQuery)
  return (
    <Card component="section" aria-label={t('data.title')}>
      <SectionTitle>{t('data.title')}</SectionTitle>
      <Stack gap="md">
        <Text c="dimmed" size="sm">
          {t('data.explain')}
        </Text>
        <Group>
          <DownloadButton onDownload={keep}>{t('data.download')}</DownloadButton>
        </Group>
        {!admin && (
          <QueryView query={query} loading={<Skeleton height={40} />}>
            {({ requestedAt }) => (requestedAt === null ? <AskErasure /> : <ErasureAsked at={requestedAt} />)}
          </QueryView>
        )}
      </Stack>
    </Card>
  )
}

function AskErasure() {
  const { t } = useTranslation('profile')
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(awayFromKiosk(privacyRoutes.requestErasure)),
    onSuccess: () => notifyDone(t('data.asked')),
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: erasureQuery.queryKey })
      setAsking(false)
    },
  })
  return (
    <>
      <Text c="dimmed" size="sm">
        {t('data.eraseExplain')}
      </Text>
      <Button
        variant="default"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconUserX size={18} stroke={1.75} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {t('data.erase')}
      </Button>
      <ConfirmDialog
        name="profile/erase"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('data.confirm')}
        consequence={t('data.consequence')}
        action={t('data.doAsk')}
        isWorking={isPending}
        onConfirm={() => mutate()}
      />
    </>
  )
}

function ErasureAsked({ at }: { at: string }) {
  const { t } = useTranslation('profile')
  const { date } = useFormats()
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(awayFromKiosk(privacyRoutes.withdrawErasure)),
    onSuccess: () => notifyDone(t('data.withdrawn')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: erasureQuery.queryKey }),
  })
  return (
    <>
      <Banner tone="info" icon={IconUserX}>
        {t('data.askedOn', { date: date(at) })}
      </Banner>
      <Group>
        <Button variant="default" loading={isPending} onClick={() => mutate()}>
          {t('data.withdraw')}
        </Button>
      </Group>
    </>
  )
}
