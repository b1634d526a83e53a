import { lockoutCommands, type MqttCommand, mqttCommands } from '@fobhouse/contract/mqtt.ts'
import { Checkbox, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { DeviceDetail } from '../queries.ts'

type HomeAutomationProps = { device: DeviceDetail; onChange: (commands: MqttCommand[]) => void }

/** What a message at the club's MQTT broker may do at this device. */
export function HomeAutomation({ device, onChange }: HomeAutomationProps) {
  const { t } = useTranslation('mqtt')
  const possible = device.kind === 'door' ? mqttCommands : lockoutCommands
  return (
    <Checkbox.Group
      label={t('commands.label')}
      description={t(device.kind === 'door' ? 'commands.helpDoor' : 'commands.help')}
      value={device.mqttCommands}
      onChange={(chosen) => onChange(possible.filter((command) => chosen.includes(command)))}
    >
      <Stack gap="xs" mt="xs">
        {possible.map((command) => (
          <Checkbox key={command} value={command} label={t(`commands.${command}`)} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
