import type { MqttDoor } from '@fobhouse/contract/mqtt-doors.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NamedDevice } from '../device-commands.ts'
import classes from '../devices.module.css'
import { EditMqttDoorDialog } from './edit-mqtt-door-dialog.tsx'

/** The topics of a door without a board, and the way to change them and to listen to its reader. */
export function MqttDoorTopics({ device, mqtt }: { device: NamedDevice; mqtt: MqttDoor }) {
  const { t } = useTranslation('mqtt-doors')
  const [isEditing, setEditing] = useState(false)
  return (
    <Group justify="space-between" align="flex-end" gap="md">
      <Stack gap="2xs" miw={0}>
        <Text size="sm">
          {t('facts.reader')}: <span className={classes.mono}>{mqtt.readerTopic}</span>
        </Text>
        <Text size="sm">
          {t('facts.lock')}: <span className={classes.mono}>{mqtt.commandTopic}</span>
        </Text>
      </Stack>
      <Button variant="default" onClick={() => setEditing(true)}>
        {t('edit.action')}
      </Button>
      {isEditing && <EditMqttDoorDialog device={device} mqtt={mqtt} onClose={() => setEditing(false)} />}
    </Group>
  )
}
