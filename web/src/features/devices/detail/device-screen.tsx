import { requirementRoutes } from '@fobhouse/contract/routes/requirements.ts'
import { Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { type May, useMay } from '../../../domain/member/may.ts'
import { type AddressTab, AddressTabs } from '../../../ui/address-tabs.tsx'
import { type Fact, Facts } from '../../../ui/facts.tsx'
import { DetailView } from '../../../ui/detail-view.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import classes from '../devices.module.css'
import { NowOrLast } from '../now-or-last.tsx'
import { type DeviceDetail, deviceQuery, heardEveryMs } from '../queries.ts'
import { deviceState, deviceTones } from '../device-state.ts'
import { DeviceStateDot } from '../device-state-dot.tsx'
import { DeviceMenu } from '../device-menu.tsx'
import { deviceIcons } from '../device-icons.ts'
import { DeviceAction } from '../device-action.tsx'
import { TintedIcon } from '../../../ui/tinted-icon.tsx'
import { AskedFor } from '../equipment/asked-for.tsx'
import { DeviceLog } from './device-log.tsx'
import { DeviceSettings } from './device-settings.tsx'
import { DoorEvents } from './door-events.tsx'
import { DeviceUse } from './device-use.tsx'
import { OutOfOrder } from '../equipment/out-of-order.tsx'
import { PairAgain } from './pair-again.tsx'
import { Products } from './products.tsx'
import { Sales } from './sales.tsx'
import { SessionLog } from './session-log.tsx'

/** One device: its facts, its log, its users and its settings. */
export function DeviceScreen() {
  const { deviceId = '' } = useParams()
  const query = useQuery({ ...deviceQuery(Number(deviceId)), refetchInterval: heardEveryMs })
  return (
    <DetailView query={query} kind="device" nameOf={({ name }) => name}>
      {(device) => <LoadedDevice key={device.id} device={device} />}
    </DetailView>
  )
}

function LoadedDevice({ device }: { device: DeviceDetail }) {
  const { t } = useTranslation('devices')
  const may = useMay()
  return (
    <Stack gap="lg">
      <DeviceHead device={device} />
      {device.kind === 'door' && device.listRefused === 'key' && <PairAgain />}
      {device.kind === 'interlock' && device.outOfOrder && <OutOfOrder device={device} />}
      <DeviceFacts device={device} />
      <AddressTabs tabs={tabsOf(device, { t, may })} />
    </Stack>
  )
}

/** The log of this kind of device first, then the tabs that every kind has. */
function tabsOf(
  device: DeviceDetail,
  { t, may }: { t: TFunction<'devices'>; may: May },
): [AddressTab, ...AddressTab[]] {
  const log = { value: 'log', label: t('tab.log'), content: <DeviceLog device={device} /> }
  const asks = {
    value: 'requirement',
    label: t('tab.requirement'),
    content: <AskedFor device={device} />,
  }
  const rest = [
    ...(device.kind !== 'memberbucks' && may(requirementRoutes.get) ? [asks] : []),
    { value: 'use', label: t('tab.use'), content: <DeviceUse device={device} /> },
    { value: 'settings', label: t('tab.settings'), content: <DeviceSettings device={device} /> },
  ]
  switch (device.kind) {
    case 'door':
      // Only boards of protocol 2 tell more than taps.
      if (device.protocol !== 2) return [log, ...rest]
      return [log, { value: 'events', label: t('tab.events'), content: <DoorEvents doorId={device.id} /> }, ...rest]
    case 'interlock':
      return [
        { value: 'sessions', label: t('tab.sessions'), content: <SessionLog deviceId={device.id} /> },
        log,
        ...rest,
      ]
    case 'memberbucks':
      return [
        { value: 'sales', label: t('tab.sales'), content: <Sales machine={device} /> },
        { value: 'products', label: t('tab.products'), content: <Products /> },
        log,
        ...rest,
      ]
  }
}

function DeviceFacts({ device }: { device: DeviceDetail }) {
  const { t } = useTranslation('devices')
  return (
    <Facts
      facts={[
        ...factsOfKind(device, t),
        { label: t('list.heard'), value: <RelativeTime at={device.lastSeen} /> },
        ...(device.kind === 'door' && device.link === 'mqtt' ? [] : factsOfBoard(device, t)),
      ]}
    />
  )
}

function factsOfBoard({ serial, ipAddress, keyCreatedAt }: DeviceDetail, t: TFunction<'devices'>): Fact[] {
  return [
    { label: t('field.serial'), value: <span className={classes.mono}>{serial}</span> },
    { label: t('field.ip'), value: ipAddress ?? t('field.unknown') },
    { label: t('field.key'), value: <RelativeTime at={keyCreatedAt} never={t('field.noKey')} /> },
  ]
}

function factsOfKind(device: DeviceDetail, t: TFunction<'devices'>): Fact[] {
  switch (device.kind) {
    case 'door':
      return [
        { label: t('list.cards'), value: t('list.cardCount', { count: device.cards }) },
        ...(device.contact === null ? [] : [{ label: t('contact.label'), value: t(`contact.${device.contact}`) }]),
      ]
    case 'interlock':
      return [
        { label: t('list.last'), value: <NowOrLast device={device} /> },
        { label: t('list.cards'), value: t('list.memberCount', { count: device.members }) },
      ]
    case 'memberbucks':
      return [{ label: t('list.last'), value: <NowOrLast device={device} /> }]
  }
}

function DeviceHead({ device }: { device: DeviceDetail }) {
  const { t } = useTranslation('devices')
  return (
    <div className={classes.head}>
      <Group gap="md" wrap="nowrap">
        <TintedIcon icon={deviceIcons[device.kind]} tone={deviceTones[deviceState(device)]} size={56} />
        <div>
          <Title order={1} fz={24}>
            {device.name}
          </Title>
          <Text component="div" c="dimmed">
            {device.authorised ? <DeviceStateDot device={device} /> : t('pending.waits')}
          </Text>
        </div>
      </Group>
      {device.authorised && (
        <Group gap="xs" wrap="nowrap">
          <DeviceAction device={device} isLarge />
          <DeviceMenu device={device} isOpenHere />
        </Group>
      )}
    </div>
  )
}
