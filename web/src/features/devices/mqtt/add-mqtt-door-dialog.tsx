import { type MqttDoor, mqttDoorDefaults, newMqttDeviceSchema } from '@fobhouse/contract/mqtt-doors.ts'
import { deviceRoutes } from '@fobhouse/contract/routes/devices.ts'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { fieldErrors, validateWith } from '../../../lib/form-errors.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { withFault } from '../../../ui/field-error.tsx'
import { Form } from '../../../ui/form.tsx'
import { MqttDoorFields } from './mqtt-door-fields.tsx'

type Draft = { name: string; mqtt: MqttDoor }

const empty: Draft = {
  name: '',
  mqtt: { readerTopic: '', commandTopic: '', openPayload: '', ...mqttDoorDefaults },
}
const bodyOf = (draft: Draft) => ({ kind: 'door' as const, link: 'mqtt' as const, ...draft })
const check = validateWith(newMqttDeviceSchema)

/** Adds a door without a board, and leads to its page. */
export function AddMqttDoorDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('mqtt-doors')
  const { t: words } = useTranslation('devices')
  const { t: common } = useTranslation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const form = useForm<Draft>({ initialValues: empty, validate: (draft) => check(bodyOf(draft)) })
  const { mutate, isPending } = useMutation({
    meta: { showsError: true },
    mutationFn: (draft: Draft) => call(deviceRoutes.create, { body: bodyOf(draft) }),
    onSuccess: ({ id }) => navigate(`/manage/devices/${id}`),
    onError: (error) => {
      const errors = fieldErrors(error, { topic_already_used: 'mqtt.readerTopic' })
      form.setErrors(Object.keys(errors).length > 0 ? errors : { name: errorText(error) })
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['devices'] }),
  })
  return (
    <Dialog name="devices/add-mqtt" opened onClose={onClose} title={t('add.title')}>
      <Form name="devices/add-mqtt" onSubmit={form.onSubmit((draft) => mutate(draft))}>
        <Stack gap="md">
          <TextInput
            label={words('field.name')}
            required
            data-autofocus
            autoComplete="off"
            {...withFault(form.getInputProps('name'))}
          />
          <MqttDoorFields field={(name) => form.getInputProps(`mqtt.${name}`)} values={form.values.mqtt} />
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
