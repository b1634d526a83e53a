import type { TopUpState } from '@fobhouse/contract/routes/top-ups.ts'
import { Button, Group, Loader, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/banner.tsx'
import { OnItsWay } from './on-its-way.tsx'
import { useReturn } from './use-top-up.ts'

type ReturnProps = { id: number; onClose: () => void; onAgain: () => void }

/** For a member who returns from the bank's page: asks the server for the outcome of the top-up. */
export function ReturnFromBank({ id, onClose, onAgain }: ReturnProps) {
  const { t } = useTranslation('memberbucks')
  const [failed, setFailed] = useState<TopUpState>()
  const [waiting, setWaiting] = useState<TopUpState>()
  const endings = { onDone: onClose, onFailed: setFailed, onWaiting: setWaiting }
  const { mutate, isError, isPending } = useReturn(id, endings)
  const isAsked = useRef(false)
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    mutate()
  }, [mutate])
  if (waiting && !failed) {
    return <Waiting amount={waiting.amount} isAsking={isPending} onAsk={() => mutate()} onClose={onClose} />
  }
  if (failed === undefined && !isError) {
    return (
      <Group gap="sm" role="status">
        <Loader size="sm" />
        <Text>{t('add.checking')}</Text>
      </Group>
    )
  }
  return (
    <Stack gap="md" align="flex-start">
      {failed && <WhyNot state={failed} />}
      <Button h={48} onClick={isError ? () => mutate() : onAgain}>
        {t('add.again')}
      </Button>
    </Stack>
  )
}

type WaitingProps = { amount: number; isAsking: boolean; onAsk: () => void; onClose: () => void }

/** The payment takes a while: the member may leave, or ask again. */
function Waiting({ amount, isAsking, onAsk, onClose }: WaitingProps) {
  const { t } = useTranslation('memberbucks')
  const { t: common } = useTranslation()
  return (
    <Stack gap="md">
      <OnItsWay amount={amount} />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" h={48} loading={isAsking} onClick={onAsk}>
          {t('add.askAgain')}
        </Button>
        <Button h={48} onClick={onClose}>
          {common('actions.close')}
        </Button>
      </Group>
    </Stack>
  )
}

/** Why nothing was added. */
export function WhyNot({ state: { message } }: { state: TopUpState }) {
  const { t } = useTranslation('memberbucks')
  return (
    <Banner tone="bad" icon={IconAlertTriangle}>
      {message === undefined ? t('add.failed') : t('add.failedWhy', { message })}
    </Banner>
  )
}
