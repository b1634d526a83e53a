import { type MqttDoor, mqttDoorChangeSchema } from '@fobhouse/contract/mqtt-doors.ts'
import { Button, Group, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/error-text.ts'
import { fieldErrors, validateWith } from '../../../lib/form-errors.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { notifyDone } from '../../../ui/notify.tsx'
import type { NamedDevice } from '../device-commands.ts'
import { updateDevice } from '../update-device.ts'
import { MqttDoorFields } from './mqtt-door-fields.tsx'

type EditProps = { device: NamedDevice; mqtt: MqttDoor; onClose: () => void }

const validate = validateWith(mqttDoorChangeSchema)

/** Changes which reader and which lock a door has. */
export function EditMqttDoorDialog({ device, mqtt, onClose }: EditProps) {
  const { t } = useTranslation('mqtt-doors')
  const { t: common } = useTranslation()
  const client = useQueryClient()
  const form = useForm<MqttDoor>({ initialValues: mqtt, validate })
  const { mutate, isPending } = useMutation({
    meta: { showsError: true },
    mutationFn: (changed: MqttDoor) => updateDevice(device, { mqtt: changed }),
    onSuccess: () => {
      notifyDone(t('edit.saved', { name: device.name }))
      onClose()
    },
    onError: (error) => {
      const errors = withoutPart(
        fieldErrors(error, { topic_already_used: 'readerTopic', hold_not_possible: 'closePayload' }),
      )
      form.setErrors(Object.keys(errors).length > 0 ? errors : { readerTopic: errorText(error) })
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['devices'] }),
  })
  return (
    <Dialog name="devices/edit-mqtt" opened onClose={onClose} title={t('edit.title', { name: device.name })}>
      <Form name="devices/edit-mqtt" onSubmit={form.onSubmit((changed) => mutate(changed))}>
        <Stack gap="md">
          <MqttDoorFields field={(name) => form.getInputProps(name)} values={form.values} />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {common('actions.cancel')}
            </Button>
            <Button type="submit" loading={isPending}>
              {common('actions.save')}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Dialog>
  )
}

/** The server names the fields of a door, `mqtt.readerTopic`; this form has the part alone. */
function withoutPart(errors: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([path, text]) => [path.replace(/^mqtt\./, ''), text]))
}
