import { type BoardKeysTold, boardRoutes } from '@fobhouse/contract/routes/boards.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import { notifyDone } from '../../ui/notify.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'
import { StateDot } from '../../ui/state-dot.tsx'
import classes from './devices.module.css'
import { boardKeysQuery, heardEveryMs } from './queries.ts'

const deeds = { rotate: boardRoutes.rotateKey, renewHash: boardRoutes.renewHashKey } as const
type Deed = keyof typeof deeds

/** The keys by which boards with signed lists believe the server, which doors have yet to take the newest, and new ones. */
export function BoardKeys() {
  const { t } = useTranslation('devices')
  const query = useQuery({ ...boardKeysQuery, refetchInterval: heardEveryMs })
  const [deed, setDeed] = useState<Deed>()
  return (
    <section>
      <SectionTitle>{t('boardKeys.title')}</SectionTitle>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('boardKeys.help')}
        </Text>
        <QueryView query={query}>{(keys) => <Keys keys={keys} />}</QueryView>
        <Group gap="sm">
          <Button variant="default" onClick={() => setDeed('rotate')}>
            {t('boardKeys.rotate.action')}
          </Button>
          <Button variant="default" onClick={() => setDeed('renewHash')}>
            {t('boardKeys.renewHash.action')}
          </Button>
        </Group>
      </Stack>
      {deed && <KeyDeedDialog deed={deed} onClose={() => setDeed(undefined)} />}
    </section>
  )
}

function Keys({ keys: { keyId, since, waiting, hashKeyId } }: { keys: BoardKeysTold }) {
  const { t } = useTranslation('devices')
  const none = t('boardKeys.none')
  const names = waiting.map(({ name }) => name).join(', ')
  return (
    <>
      <Facts
        facts={[
          { label: t('boardKeys.signing'), value: <span className={classes.mono}>{keyId ?? none}</span> },
          { label: t('boardKeys.since'), value: <RelativeTime at={since} never={none} /> },
          { label: t('boardKeys.hash'), value: <span className={classes.mono}>{hashKeyId ?? none}</span> },
        ]}
      />
      {keyId !== null && (
        <StateDot tone={waiting.length > 0 ? 'attention' : 'good'} isSentence>
          {waiting.length > 0 ? t('boardKeys.waiting', { count: waiting.length, names }) : t('boardKeys.taken')}
        </StateDot>
      )}
    </>
  )
}

function KeyDeedDialog({ deed, onClose }: { deed: Deed; onClose: () => void }) {
  const { t } = useTranslation('devices')
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(deeds[deed]),
    onSuccess: (keys) => {
      client.setQueryData(boardKeysQuery.queryKey, keys)
      notifyDone(t(`boardKeys.${deed}.done`))
      onClose()
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['devices'] }),
  })
  return (
    <ConfirmDialog
      name="devices/board-keys"
      isOpen
      onClose={onClose}
      title={t(`boardKeys.${deed}.title`)}
      consequence={t(`boardKeys.${deed}.consequence`)}
      action={t(`boardKeys.${deed}.action`)}
      isWorking={isPending}
      onConfirm={() => mutate()}
    />
  )
}
