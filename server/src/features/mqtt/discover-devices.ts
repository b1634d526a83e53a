import {
  type ClubFacts,
  type DeviceFacts,
  deviceId,
  eventTypes,
  type HouseFacts,
  houseId,
  type Place,
  topics,
} from './rules.ts'

/**
 * What Home Assistant is told of each device, so that it shows it by itself: device discovery, one message a device
 * (https://www.home-assistant.io/integrations/mqtt/#device-discovery-payload).
 */

type Component = { platform: string; name: string } & Record<string, unknown>

const models = { door: 'Door', interlock: 'Interlock', memberbucks: 'Member bucks device' } as const

/** The messages about all devices; the house comes first, because the others name it. */
export function discoveries(place: Place, facts: ClubFacts): [string, string][] {
  return [
    [topics.houseConfig(place), JSON.stringify(discoverHouse(place, facts))],
    ...facts.devices.map((device): [string, string] => [
      topics.config(place, device),
      JSON.stringify(discover(place, facts, device)),
    ]),
  ]
}

function discover(place: Place, { origin, version }: ClubFacts, device: DeviceFacts) {
  const id = deviceId(place, device)
  return {
    device: {
      identifiers: [id],
      name: device.name,
      manufacturer: 'Fobhouse',
      model: models[device.kind],
      configuration_url: `${origin}/manage/devices/${device.id}`,
      via_device: houseId(place),
    },
    origin: originOf(origin, version),
    components: withIds(id, { ...common(place, device), ...ofKind(place, device) }),
    availability: [{ topic: topics.status(place) }, { topic: topics.availability(place, device) }],
    availability_mode: 'all',
    qos: 1,
  }
}

function originOf(address: string, version: string) {
  return { name: 'Fobhouse', sw_version: version, support_url: address }
}

function withIds(id: string, components: Record<string, Component>) {
  return Object.fromEntries(
    Object.entries(components).map(([key, { platform, ...rest }]) => [
      key,
      { platform, unique_id: `${id}_${key}`, ...rest },
    ]),
  )
}

function common(place: Place, device: DeviceFacts): Record<string, Component> {
  return {
    connected: {
      platform: 'binary_sensor',
      name: 'Connected',
      device_class: 'connectivity',
      state_topic: topics.availability(place, device),
      payload_on: 'online',
      payload_off: 'offline',
      // A device that is away is not connected; only without the portal nobody knows.
      availability: [{ topic: topics.status(place) }],
    },
    locked_out: {
      platform: 'binary_sensor',
      name: 'Locked out',
      device_class: 'problem',
      ...stateValue(place, device, "{{ 'ON' if value_json.locked_out else 'OFF' }}"),
    },
  }
}

function stateValue(place: Place, device: DeviceFacts, template: string) {
  return { state_topic: topics.state(place, device), value_template: template }
}

function ofKind(place: Place, device: DeviceFacts): Record<string, Component> {
  switch (device.kind) {
    case 'door':
      return {
        held_open: {
          platform: 'binary_sensor',
          name: 'Held open',
          device_class: 'lock',
          ...stateValue(place, device, "{{ 'ON' if value_json.lock == 'UNLOCKED' else 'OFF' }}"),
        },
        ...(device.door.hasContact ? { contact: contact(place, device) } : {}),
        tap: tap(place, device),
        ...controls(place, device),
      }
    case 'interlock':
      return {
        in_use: {
          platform: 'binary_sensor',
          name: 'In use',
          device_class: 'running',
          ...stateValue(place, device, '{{ value_json.in_use }}'),
        },
        ...(device.isOutOfOrder === null
          ? {}
          : {
              out_of_order: {
                platform: 'binary_sensor',
                name: 'Out of order',
                device_class: 'problem',
                ...stateValue(place, device, '{{ value_json.out_of_order }}'),
              },
            }),
        ...(device.tool.reading === null ? {} : { energy: energy(place, device) }),
        tap: tap(place, device),
      }
    case 'memberbucks':
      return {}
  }
}

/** What may be done from Home Assistant, as far as the device's page allows it. */
function controls(place: Place, device: DeviceFacts): Record<string, Component> {
  const [mayOpen, mayHold] = [device.commands.includes('open'), device.commands.includes('hold')]
  const command_topic = topics.set(place, device.id)
  return {
    ...(mayOpen ? { open: { platform: 'button', name: 'Open', command_topic, payload_press: 'OPEN' } } : {}),
    ...(mayHold
      ? {
          lock: {
            platform: 'lock',
            name: 'Lock',
            ...stateValue(place, device, '{{ value_json.lock }}'),
            command_topic,
            payload_lock: 'LOCK',
            payload_unlock: 'UNLOCK',
            ...(mayOpen ? { payload_open: 'OPEN' } : {}),
          },
        }
      : {}),
  }
}

function contact(place: Place, device: DeviceFacts): Component {
  return {
    platform: 'binary_sensor',
    name: 'Contact',
    device_class: 'door',
    // "None" is Home Assistant's word for an unknown state.
    ...stateValue(place, device, "{{ {'open': 'ON', 'closed': 'OFF'}.get(value_json.contact, 'None') }}"),
  }
}

function energy(place: Place, device: DeviceFacts): Component {
  return {
    platform: 'sensor',
    name: 'Energy',
    device_class: 'energy',
    state_class: 'total_increasing',
    unit_of_measurement: 'kWh',
    ...stateValue(place, device, '{{ value_json.energy_kwh }}'),
  }
}

function tap(place: Place, device: DeviceFacts): Component {
  return { platform: 'event', name: 'Tap', state_topic: topics.event(place, device), event_types: eventTypes }
}

function discoverHouse(place: Place, { house, origin, version }: ClubFacts) {
  const id = houseId(place)
  return {
    device: {
      identifiers: [id],
      name: house.siteName,
      manufacturer: 'Fobhouse',
      model: 'House',
      configuration_url: `${origin}/manage/house`,
    },
    origin: originOf(origin, version),
    components: withIds(id, ofHouse(place, house)),
    availability: [{ topic: topics.status(place) }],
    availability_mode: 'all',
    qos: 1,
  }
}

function ofHouse(place: Place, { onSite, allowsLockdown }: HouseFacts): Record<string, Component> {
  const value = (key: string) => ({ state_topic: topics.house(place), value_template: `{{ value_json.${key} }}` })
  const onSiteSensor = { platform: 'sensor', name: 'On site', state_class: 'measurement', ...value('on_site') }
  const startLockdown = {
    platform: 'button',
    name: 'Start lockdown',
    command_topic: topics.setLockdown(place),
    payload_press: 'ON',
  }
  return {
    lockdown: { platform: 'binary_sensor', name: 'Lockdown', device_class: 'safety', ...value('lockdown') },
    open: { platform: 'binary_sensor', name: 'Open', ...value('open') },
    ...(onSite === null ? {} : { on_site: onSiteSensor }),
    ...(allowsLockdown ? { start_lockdown: startLockdown } : {}),
  }
}
