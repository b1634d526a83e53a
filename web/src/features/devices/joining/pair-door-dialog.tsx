import { pairingMinutes, pairingRoutes } from '@fobhouse/contract/routes/pairing.ts'
import type { ResponseOf } from '@fobhouse/contract/route.ts'
import { Button, Code, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { devicesQuery } from '../../../domain/device/door-queries.ts'
import { call } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { fieldErrors, validateWith } from '../../../lib/form-errors.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { withFault } from '../../../ui/field-error.tsx'
import { Form } from '../../../ui/form.tsx'
import { notifyDone } from '../../../ui/notify.tsx'
import classes from '../devices.module.css'
import { pairingQuery } from '../queries.ts'

type Made = ResponseOf<typeof pairingRoutes.start> & { name: string }

/** Makes a code for a new door, and shows it until the door has paired or the time is over. */
export function PairDoorDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('devices')
  const [made, setMade] = useState<Made>()
  return (
    <Dialog name="devices/pair" opened onClose={onClose} title={t('pair.title')}>
      {made ? (
        <WaitForDoor key={made.code} made={made} onAgain={() => setMade(undefined)} onClose={onClose} />
      ) : (
        <NameForm onClose={onClose} onMade={setMade} />
      )}
    </Dialog>
  )
}

const validate = validateWith(pairingRoutes.start.body)

function NameForm({ onClose, onMade }: { onClose: () => void; onMade: (made: Made) => void }) {
  const { t } = useTranslation('devices')
  const { t: common } = useTranslation()
  const client = useQueryClient()
  const form = useForm({ initialValues: { name: '' }, validate })
  const { mutate, isPending } = useMutation({
    meta: { showsError: true },
    mutationFn: (body: { name: string }) => call(pairingRoutes.start, { body }),
    onSuccess: ({ code, expiresAt }, body) => {
      const name = body.name.trim()
      client.setQueryData(pairingQuery.queryKey, () => ({ name, expiresAt }))
      onMade({ code, expiresAt, name })
    },
    onError: (error) => {
      const errors = fieldErrors(error, {})
      form.setErrors(Object.keys(errors).length > 0 ? errors : { name: errorText(error) })
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['devices'] }),
  })
  return (
    <Form name="devices/pair" onSubmit={form.onSubmit((values) => mutate(values))}>
      <Stack gap="md">
        <Text>{t('pair.help')}</Text>
        <TextInput
          label={t('field.name')}
          required
          data-autofocus
          autoComplete="off"
          {...withFault(form.getInputProps('name'))}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {common('actions.cancel')}
          </Button>
          <Button type="submit" loading={isPending}>
            {t('pair.make')}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}

/** In two halves, as it is easier to read out. */
const inHalves = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`

function WaitForDoor({ made, onAgain, onClose }: { made: Made; onAgain: () => void; onClose: () => void }) {
  const { t } = useTranslation('devices')
  const left = useSecondsLeft()
  const { isPaired, isVoid } = useFate(made)
  useEffect(() => {
    if (!isPaired) return
    notifyDone(t('pair.done', { name: made.name }))
    onClose()
  }, [isPaired, made.name, onClose, t])
  if ((isVoid || left === 0) && !isPaired) {
    return (
      <Stack gap="md">
        <Text role="status">{t('pair.over')}</Text>
        <Group justify="flex-end">
          <Button onClick={onAgain}>{t('pair.again')}</Button>
        </Group>
      </Stack>
    )
  }
  return (
    <Stack gap="md">
      <Text>{t('pair.say', { name: made.name })}</Text>
      <Text className={classes.pairingCode}>{inHalves(made.code)}</Text>
      <Text>
        <Trans
          t={t}
          i18nKey="pair.command"
          values={{ command: `sudo fobhouse-door pair ${location.origin} ${inHalves(made.code)}` }}
          components={{ code: <Code className={classes.pairingCommand} /> }}
        />
      </Text>
      <Text role="timer" c="dimmed">
        {t('pair.left', { time: clockText(left) })}
      </Text>
    </Stack>
  )
}

/** Paired: a door of this name was made since the code was. Void: the server has no such code, and no such door either. */
function useFate({ name, expiresAt }: Made) {
  const { data: waiting, isFetching: isAskingForCode } = useQuery(pairingQuery)
  const isGone = waiting === null || (waiting !== undefined && waiting.expiresAt !== expiresAt)
  const doors = useQuery({ ...devicesQuery, refetchInterval: isGone ? false : 3000 })
  const since = Date.parse(expiresAt) - pairingMinutes * 60_000
  const isPaired = (doors.data ?? []).some((device) => {
    return device.kind === 'door' && device.name === name && Date.parse(device.createdAt) >= since
  })
  return { isPaired, isVoid: isGone && !isAskingForCode && !doors.isFetching }
}

/** By the time since the code was shown: the clock of this computer may be wrong. */
function useSecondsLeft(): number {
  const now = useNow()
  const [shownAt] = useState(now)
  return Math.max(0, Math.ceil(pairingMinutes * 60 - (now - shownAt) / 1000))
}

function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
