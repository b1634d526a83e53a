import { type Theme, themeLimits, themeRoutes } from '@fobhouse/contract/routes/themes.ts'
import { Button, Card, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconMusic, IconPlayerPlay, IconPlayerStop, IconTrash } from '@tabler/icons-react'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api.ts'
import { FileUpload } from '../../ui/file-upload.tsx'
import { notifyDone } from '../../ui/notify.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'
import { usePlayer } from './use-player.ts'
import { awayFromKiosk } from '../../lib/away-from-kiosk.ts'

const themeQuery = queryOptions({
  queryKey: ['theme'],
  queryFn: ({ signal }) => call(awayFromKiosk(themeRoutes.get), {}, { signal }),
})

const accepted = 'audio/mpeg,audio/ogg,audio/wav,audio/mp4,.mp3,.ogg,.opus,.wav,.m4a'

/** The sound played when this member comes in. */
export function ThemeSound() {
  const { t } = useTranslation('profile')
  const query = useQuery(themeQuery)
  return (
    <Card component="section" aria-label={t('theme.title')}>
      <SectionTitle>{t('theme.title')}</SectionTitle>
      <Stack gap="md">
        <Text c="dimmed" size="sm">
          {t('theme.explain', { seconds: themeLimits.mostSeconds })}
        </Text>
        <QueryView query={query} loading={<Skeleton height={44} />}>
          {({ theme }) => (
            <>
              {theme && <SavedTheme theme={theme} />}
              <ThemeUpload hasTheme={theme !== null} />
            </>
          )}
        </QueryView>
      </Stack>
    </Card>
  )
}

function ThemeUpload({ hasTheme }: { hasTheme: boolean }) {
  const { t } = useTranslation('profile')
  const queryClient = useQueryClient()
  return (
    <FileUpload
      label={t('theme.file')}
      accept={accepted}
      mostBytes={themeLimits.mostBytes}
      tooLarge="validation.soundSize"
      save={(file) => call(awayFromKiosk(themeRoutes.save), { file })}
      onSaved={() => notifyDone(t('theme.saved'))}
      onSettled={() => queryClient.invalidateQueries({ queryKey: themeQuery.queryKey })}
    >
      {t(hasTheme ? 'theme.replace' : 'theme.choose')}
    </FileUpload>
  )
}

function SavedTheme({ theme }: { theme: Theme }) {
  const { t } = useTranslation('profile')
  const queryClient = useQueryClient()
  const player = usePlayer()
  const remove = useMutation({
    mutationFn: () => call(awayFromKiosk(themeRoutes.remove)),
    onSuccess: () => notifyDone(t('theme.removed')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: themeQuery.queryKey }),
  })
  const length = theme.seconds === null ? undefined : t('theme.seconds', { seconds: tenths(theme.seconds) })
  return (
    <Group justify="space-between" gap="sm">
      <Group gap="xs" wrap="nowrap">
        <IconMusic size={20} stroke={1.75} aria-hidden />
        <Text>{[t('theme.yours'), length].filter((part) => part !== undefined).join(' · ')}</Text>
      </Group>
      <Group gap="xs">
        <Button
          variant="default"
          loading={player.isLoading}
          leftSection={
            player.isPlaying ? (
              <IconPlayerStop size={18} stroke={1.75} aria-hidden />
            ) : (
              <IconPlayerPlay size={18} stroke={1.75} aria-hidden />
            )
          }
          onClick={() => (player.isPlaying ? player.stop() : player.play())}
        >
          {t(player.isPlaying ? 'theme.stop' : 'theme.play')}
        </Button>
        <Button
          variant="default"
          loading={remove.isPending}
          leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
          onClick={() => {
            player.stop()
            remove.mutate()
          }}
        >
          {t('theme.remove')}
        </Button>
      </Group>
    </Group>
  )
}

function tenths(seconds: number): number {
  return Math.round(seconds * 10) / 10
}
