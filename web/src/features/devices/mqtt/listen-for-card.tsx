import { listenSeconds, listenSchema, type MqttDoor } from '@fobhouse/contract/mqtt-doors.ts'
import { mqttDoorRoutes } from '@fobhouse/contract/routes/mqtt-doors.ts'
import { Button, Stack, Text } from '@mantine/core'
import { IconAccessPoint } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLiveEvents } from '../../../domain/club/live.ts'
import { call } from '../../../lib/api.ts'
import { isApiError } from '../../../lib/api-error.ts'
import { errorText } from '../../../lib/error-text.ts'

type Heard = { number: string | null }

/** Shows what the reader of these fields reads, for half a minute: the way to find field and format. */
export function ListenForCard({ values }: { values: MqttDoor }) {
  const { t } = useTranslation('mqtt-doors')
  const [seconds, setSeconds] = useState(0)
  const [heard, setHeard] = useState<Heard>()
  const { readerTopic, cardField, cardFormat } = values
  const body = { readerTopic, cardField, cardFormat }
  const { mutate, isPending, error, isSuccess } = useMutation({
    meta: { showsError: true },
    mutationFn: () => call(mqttDoorRoutes.listen, { body }),
    onMutate: () => setHeard(undefined),
    onSuccess: () => setSeconds(listenSeconds),
  })
  useLiveEvents('cardHeard', ({ topic, number }) => {
    if (seconds > 0 && topic === readerTopic.trim()) setHeard({ number })
  })
  useCountDown(seconds, setSeconds)
  const offline = isApiError(error, 'device_offline')
  const fault = error && (offline ? t('listen.offline') : errorText(error))
  return (
    <Stack gap="2xs" align="flex-start">
      <Button
        variant="default"
        leftSection={<IconAccessPoint size={18} stroke={1.75} aria-hidden />}
        loading={isPending}
        disabled={!listenSchema.safeParse(body).success}
        onClick={() => mutate()}
      >
        {t('listen.action')}
      </Button>
      <Text size="sm" role="status" {...(fault || heard?.number === null ? { c: 'var(--fob-bad)' } : {})}>
        {fault ?? <Told heard={heard} seconds={seconds} wasAsked={isSuccess} />}
      </Text>
    </Stack>
  )
}

function Told({ heard, seconds, wasAsked }: { heard: Heard | undefined; seconds: number; wasAsked: boolean }) {
  const { t } = useTranslation('mqtt-doors')
  if (heard) return heard.number === null ? t('listen.unreadable') : t('listen.heard', { number: heard.number })
  if (seconds > 0) return t('listen.waits', { seconds })
  return wasAsked ? t('listen.over') : null
}

function useCountDown(seconds: number, setSeconds: (seconds: number) => void): void {
  useEffect(() => {
    if (seconds === 0) return undefined
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000)
    return () => clearTimeout(timer)
  }, [seconds, setSeconds])
}
