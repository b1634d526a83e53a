import { type DeviceKind, deviceKinds, deviceRoutes, newBoardSchema } from '@fobhouse/contract/routes/devices.ts'
import { Anchor, Button, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { fieldErrors, validateWith } from '../../../lib/form-errors.ts'
import { withFault } from '../../../ui/field-error.tsx'
import { KeyDialog } from '../key-dialog.tsx'
import { AddMqttDoorDialog } from '../mqtt/add-mqtt-door-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'

type NewDevice = { kind: DeviceKind; serial: string; name: string }

/** Adds a device by its serial before its board is installed, and shows the key to put into it. */
export function AddDeviceDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<NewDevice & { key: string }>()
  const [isWithoutBoard, setWithoutBoard] = useState(false)
  if (made) return <KeyDialog device={made} value={made.key} onClose={onClose} />
  if (isWithoutBoard) return <AddMqttDoorDialog onClose={onClose} />
  return <AddForm onClose={onClose} onMade={setMade} onWithoutBoard={() => setWithoutBoard(true)} />
}

const validate = validateWith(newBoardSchema)

type AddFormProps = {
  onClose: () => void
  onMade: (made: NewDevice & { key: string }) => void
  onWithoutBoard: () => void
}

function AddForm({ onClose, onMade, onWithoutBoard }: AddFormProps) {
  const { t } = useTranslation('devices')
  const { t: common } = useTranslation()
  const client = useQueryClient()
  const form = useForm<NewDevice>({ initialValues: { kind: 'door', serial: '', name: '' }, validate })
  const { mutate, isPending } = useMutation({
    meta: { showsError: true },
    mutationFn: (device: NewDevice) => call(deviceRoutes.create, { body: device }),
    onSuccess: (answer, device) => {
      if (!('key' in answer)) return // only a door without a board has none
      onMade({ ...device, serial: device.serial.trim(), name: device.name.trim(), key: answer.key })
    },
    onError: (error) => {
      const errors = fieldErrors(error, { device_already_exists: 'serial' })
      form.setErrors(Object.keys(errors).length > 0 ? errors : { serial: errorText(error) })
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['devices'] }),
  })
  return (
    <Dialog name="devices/add" opened onClose={onClose} title={t('add.title')}>
      <Form name="devices/add" onSubmit={form.onSubmit((values) => mutate(values))}>
        <Stack gap="md">
          <Text>{t('add.help')}</Text>
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
          <TextInput label={t('field.name')} required autoComplete="off" {...withFault(form.getInputProps('name'))} />
          <OfferMqttDoor onChoose={onWithoutBoard} />
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
