import { type DeviceKind, deviceKinds, deviceRoutes, newBoardSchema } from '@fobhouse/contract/routes/devices.ts'
import { Anchor, Button, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { fieldErrors, validateWith } from '../../../lib/form-errors.ts'
import { withFault } from '../../../ui/field-error.tsx'
import { newVirtualSerial } from '../virtual-door.ts'
import { KeyDialog } from '../key-dialog.tsx'
import { EverybodySwitch, useIsFirstDoor } from './everybody-switch.tsx'
import { AddMqttDoorDialog } from '../mqtt/add-mqtt-door-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'

type NewDevice = { kind: DeviceKind; serial: string; name: string; defaultAccess: boolean }

const waysToAdd = ['board', 'mqtt', 'virtual'] as const
/** With a board, without one on the broker, or a door of software to try everything with. */
type WayToAdd = (typeof waysToAdd)[number]

export function isWayToAdd(text: string | null): text is WayToAdd {
  return waysToAdd.some((way) => way === text)
}

/** Adds a device by its serial before its board is installed, and shows the key to put into it. */
export function AddDeviceDialog({ way, onClose }: { way: WayToAdd; onClose: () => void }) {
  const [made, setMade] = useState<NewDevice & { key: string }>()
  const [isWithoutBoard, setWithoutBoard] = useState(way === 'mqtt')
  if (made) return <KeyDialog device={made} value={made.key} onClose={onClose} />
  if (isWithoutBoard) return <AddMqttDoorDialog onClose={onClose} />
  return (
    <AddForm
      isVirtual={way === 'virtual'}
      onClose={onClose}
      onMade={setMade}
      onWithoutBoard={() => setWithoutBoard(true)}
    />
  )
}

const validate = validateWith(newBoardSchema)

type AddFormProps = {
  isVirtual: boolean
  onClose: () => void
  onMade: (made: NewDevice & { key: string }) => void
  onWithoutBoard: () => void
}

function useCreate(onMade: AddFormProps['onMade'], onError: (error: Error) => void) {
  const client = useQueryClient()
  return useMutation({
    meta: { showsError: true },
    mutationFn: ({ defaultAccess, ...device }: NewDevice) =>
      call(deviceRoutes.create, { body: { ...device, defaultAccess: defaultAccess && device.kind === 'door' } }),
    onSuccess: (answer, device) => {
      if (!('key' in answer)) return // only a door without a board has none
      onMade({ ...device, serial: device.serial.trim(), name: device.name.trim(), key: answer.key })
    },
    onError,
    onSettled: () => client.invalidateQueries({ queryKey: ['devices'] }),
  })
}

function AddForm({ isVirtual, onClose, onMade, onWithoutBoard }: AddFormProps) {
  const { t } = useTranslation('devices')
  const { t: common } = useTranslation()
  const defaultAccess = useIsFirstDoor()
  const serial = isVirtual ? newVirtualSerial() : ''
  const form = useForm<NewDevice>({ initialValues: { kind: 'door', serial, name: '', defaultAccess }, validate })
  const place = isVirtual ? 'name' : 'serial'
  const { mutate, isPending } = useCreate(onMade, (error) => {
    const errors = fieldErrors(error, { device_already_exists: place })
    form.setErrors(Object.keys(errors).length > 0 ? errors : { [place]: errorText(error) })
  })
  return (
    <Dialog name="devices/add" opened onClose={onClose} title={t('add.title')}>
      <Form name="devices/add" onSubmit={form.onSubmit((values) => mutate(values))}>
        <Stack gap="md">
          <Text>{t(isVirtual ? 'add.virtualHelp' : 'add.help')}</Text>
          {!isVirtual && <BoardFields form={form} />}
          <TextInput
            label={t('field.name')}
            required
            data-autofocus={isVirtual ? true : undefined}
            autoComplete="off"
            {...withFault(form.getInputProps('name'))}
          />
          {form.values.kind === 'door' && (
            <EverybodySwitch {...form.getInputProps('defaultAccess', { type: 'checkbox' })} />
          )}
          {!isVirtual && <OfferMqttDoor onChoose={onWithoutBoard} />}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {common('actions.cancel')}
            </Button>
            <Button type="submit" loading={isPending}>
              {t('add.action')}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Dialog>
  )
}

/** What is printed on the board. */
function BoardFields({ form }: { form: UseFormReturnType<NewDevice> }) {
  const { t } = useTranslation('devices')
  return (
    <>
      <SegmentedControl
        fullWidth
        styles={{ label: { whiteSpace: 'normal' } }}
        aria-label={t('key.kind')}
        data={deviceKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
        {...form.getInputProps('kind')}
      />
      <TextInput
        label={t('field.serial')}
        description={t('add.serialHelp')}
        required
        data-autofocus
        autoComplete="off"
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        {...withFault(form.getInputProps('serial'))}
      />
    </>
  )
}

function OfferMqttDoor({ onChoose }: { onChoose: () => void }) {
  const { t } = useTranslation('mqtt-doors')
  return (
    <Text size="sm" c="dimmed">
      {`${t('add.offer')} `}
      <Anchor component="button" type="button" size="sm" onClick={onChoose}>
        {t('add.action')}
      </Anchor>
    </Text>
  )
}
