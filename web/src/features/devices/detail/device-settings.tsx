import { deviceRoutes } from '@fobhouse/contract/routes/devices.ts'
import { Alert, Card, Stack, Switch } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useConfiguration } from '../../../domain/club/configuration.ts'
import { mqttQuery } from '../../../domain/club/mqtt-query.ts'
import { ScheduleSelect } from '../../../domain/house/schedule-select.tsx'
import { validateWith } from '../../../lib/form-errors.ts'
import { SaveOnBlurField } from '../../../ui/save-on-blur-field.tsx'
import { SaveOnBlurText } from '../../../ui/save-on-blur-text.tsx'
import { MqttDoorTopics } from '../mqtt/mqtt-door-topics.tsx'
import type { DeviceDetail, DoorDetail, InterlockDetail } from '../queries.ts'
import { type DeviceChange, updateDevice } from '../update-device.ts'
import { DefaultAccess } from './default-access.tsx'
import { type Flag, flagsOf } from './flags-of.ts'
import { HomeAutomation } from './home-automation.tsx'
import { SignedList } from './signed-list.tsx'
import { ToolPrices } from './tool-prices.tsx'
import { useSwitchDevice } from './use-switch-device.ts'

const validate = validateWith(deviceRoutes.updateDoor.body)

export function DeviceSettings({ device }: { device: DeviceDetail }) {
  const { t } = useTranslation('devices')
  const client = useQueryClient()
  async function save(change: DeviceChange) {
    await updateDevice(device, change)
    await client.invalidateQueries({ queryKey: ['devices'] })
  }
  return (
    <Card maw={640}>
      <Stack gap="lg">
        <SaveOnBlurField
          name="name"
          label={t('field.name')}
          value={device.name}
          validate={(name) => validate({ name })['name']}
          save={(name) => save({ name })}
          autoComplete="off"
        />
        <SaveOnBlurText
          name="description"
          label={t('field.description')}
          {...(device.kind === 'memberbucks' ? {} : { description: t('field.descriptionHelp') })}
          value={device.description}
          validate={(description) => validate({ description })['description']}
          save={(description) => save({ description })}
        />
        {device.kind === 'door' && device.mqtt && <MqttDoorTopics device={device} mqtt={device.mqtt} />}
        {device.kind === 'interlock' && <ToolPrices tool={device} save={save} />}
        {device.kind !== 'memberbucks' && <Hours device={device} />}
        {device.kind === 'door' && device.mqtt?.closePayload !== '' && <OpenHouse door={device} />}
        {device.kind === 'door' && !device.mqtt && <SignedList door={device} save={save} />}
        {device.kind !== 'memberbucks' && <DefaultAccess device={device} />}
        <Flags device={device} />
        <Commands device={device} />
        <UnreadableCards device={device} />
      </Stack>
    </Card>
  )
}

/** When members may use it. */
function Hours({ device }: { device: DoorDetail | InterlockDetail }) {
  const { t } = useTranslation('devices')
  const { mutate } = useSwitchDevice(device)
  return (
    <ScheduleSelect
      label={t('field.schedule')}
      description={t('field.scheduleHelp')}
      value={device.schedule}
      onChange={(schedule) => mutate({ schedule })}
    />
  )
}

/** When it is held open for everyone, once a keyholder has come. */
function OpenHouse({ door }: { door: DoorDetail }) {
  const { t } = useTranslation('devices')
  const { mutate } = useSwitchDevice(door)
  const help = [t('field.openHouseHelp'), ...(door.protocol === 1 ? [t('field.openHouseOldBoard')] : [])]
  return (
    <ScheduleSelect
      label={t('field.openHouse')}
      description={help.join(' ')}
      none={t('field.openHouseNever')}
      value={door.openHouse}
      onChange={(openHouse) => mutate({ openHouse })}
    />
  )
}

function Flags({ device }: { device: DeviceDetail }) {
  const { t } = useTranslation('devices')
  const { features } = useConfiguration()
  const { mutate } = useSwitchDevice(device)
  return flagsOf(device.kind, features).map((flag) => (
    <Switch
      key={flag}
      label={t(`flag.${flag}`)}
      description={t(`flag.${flag}Help`)}
      checked={isOn(device, flag)}
      onChange={(event) => mutate({ [flag]: event.currentTarget.checked })}
    />
  ))
}

function isOn(device: DeviceDetail, flag: Flag): boolean {
  if (flag === 'allowCredit') return device.kind === 'memberbucks' && device.allowCredit
  if (flag === 'notAlone') return device.kind === 'interlock' && device.notAlone
  return device[flag]
}

/** Shown to a club that has a broker. */
function Commands({ device }: { device: DeviceDetail }) {
  const { data: state } = useQuery(mqttQuery)
  const { mutate } = useSwitchDevice(device)
  if (state?.configured !== true) return null
  return <HomeAutomation device={device} onChange={(mqttCommands) => mutate({ mqttCommands })} />
}

function UnreadableCards({ device: { unreadableCards } }: { device: DeviceDetail }) {
  const { t } = useTranslation('devices')
  if (unreadableCards.length === 0) return null
  const names = unreadableCards.map(({ name }) => name).join(', ')
  return (
    <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />}>
      {t('field.unreadable', { names })}
    </Alert>
  )
}
