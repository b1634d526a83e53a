import { expect, test } from 'vitest'
import type { ClubFacts, DeviceFacts } from './rules.ts'
import { discoveries } from './discover-devices.ts'

const place = { club: '0a1b2c3d', prefix: 'P', discoveryPrefix: 'D' }
const house = {
  siteName: 'Makers',
  lockdown: null,
  isOpen: false,
  opensAt: null,
  closesAt: null,
  onSite: null,
  allowsLockdown: false,
}
const door = { lock: 'LOCKED', contact: null, hasContact: false, listCurrent: true, listExpires: null } as const
const front: DeviceFacts = {
  kind: 'door',
  id: 1,
  name: 'Front',
  isOnline: true,
  isLockedOut: false,
  commands: [],
  door,
}
const saw: DeviceFacts = {
  kind: 'interlock',
  id: 2,
  name: 'Saw',
  isOnline: true,
  isLockedOut: false,
  commands: [],
  tool: { session: null, reading: null },
  isOutOfOrder: null,
}
const till: DeviceFacts = { kind: 'memberbucks', id: 3, name: 'Till', isOnline: true, isLockedOut: false, commands: [] }

/** The message about one device, by the end of its topic. */
function discover(facts: Partial<ClubFacts>, ending: string) {
  const all = discoveries(place, { devices: [], house, origin: 'https://a.example', version: '1.2.3', ...facts })
  const found = new Map(all).get(`D/device/fobhouse_0a1b2c3d${ending}/config`)
  if (found === undefined) throw new Error('There is no such message')
  return JSON.parse(found)
}

const origin = { name: 'Fobhouse', sw_version: '1.2.3', support_url: 'https://a.example' }
const common = (kind: string, id: number) => {
  const own = `fobhouse_0a1b2c3d_${kind}_${id}`
  return {
    connected: {
      platform: 'binary_sensor',
      unique_id: `${own}_connected`,
      name: 'Connected',
      device_class: 'connectivity',
      state_topic: `P/${kind}/${id}/availability`,
      payload_on: 'online',
      payload_off: 'offline',
      availability: [{ topic: 'P/status' }],
    },
    locked_out: {
      platform: 'binary_sensor',
      unique_id: `${own}_locked_out`,
      name: 'Locked out',
      device_class: 'problem',
      state_topic: `P/${kind}/${id}/state`,
      value_template: "{{ 'ON' if value_json.locked_out else 'OFF' }}",
    },
  }
}
const tap = (kind: string, id: number) => ({
  platform: 'event',
  unique_id: `fobhouse_0a1b2c3d_${kind}_${id}_tap`,
  name: 'Tap',
  state_topic: `P/${kind}/${id}/event`,
  event_types: ['granted', 'denied', 'locked_out', 'unknown_card', 'forced', 'held_open', 'exit', 'started', 'ended'],
})

test('a door, whole', () => {
  expect(discover({ devices: [front] }, '_door_1')).toEqual({
    device: {
      identifiers: ['fobhouse_0a1b2c3d_door_1'],
      name: 'Front',
      manufacturer: 'Fobhouse',
      model: 'Door',
      configuration_url: 'https://a.example/manage/devices/1',
      via_device: 'fobhouse_0a1b2c3d',
    },
    origin,
    components: {
      ...common('door', 1),
      held_open: {
        platform: 'binary_sensor',
        unique_id: 'fobhouse_0a1b2c3d_door_1_held_open',
        name: 'Held open',
        device_class: 'lock',
        state_topic: 'P/door/1/state',
        value_template: "{{ 'ON' if value_json.lock == 'UNLOCKED' else 'OFF' }}",
      },
      tap: tap('door', 1),
    },
    availability: [{ topic: 'P/status' }, { topic: 'P/door/1/availability' }],
    availability_mode: 'all',
    qos: 1,
  })
})

test('a door whose board has a contact', () => {
  const withContact: DeviceFacts = { ...front, kind: 'door', door: { ...door, hasContact: true, contact: 'open' } }
  expect(discover({ devices: [withContact] }, '_door_1').components.contact).toEqual({
    platform: 'binary_sensor',
    unique_id: 'fobhouse_0a1b2c3d_door_1_contact',
    name: 'Contact',
    device_class: 'door',
    state_topic: 'P/door/1/state',
    value_template: "{{ {'open': 'ON', 'closed': 'OFF'}.get(value_json.contact, 'None') }}",
  })
})

test('a tool', () => {
  const inUse = {
    platform: 'binary_sensor',
    unique_id: 'fobhouse_0a1b2c3d_interlock_2_in_use',
    name: 'In use',
    device_class: 'running',
    state_topic: 'P/interlock/2/state',
    value_template: '{{ value_json.in_use }}',
  }
  const known = { ...common('interlock', 2), in_use: inUse, tap: tap('interlock', 2) }
  expect(discover({ devices: [saw] }, '_interlock_2').components).toEqual(known)
  const metered: DeviceFacts = { ...saw, kind: 'interlock', tool: { session: null, reading: 0 }, isOutOfOrder: null }
  expect(discover({ devices: [metered] }, '_interlock_2').components).toEqual({
    ...known,
    energy: {
      platform: 'sensor',
      unique_id: 'fobhouse_0a1b2c3d_interlock_2_energy',
      name: 'Energy',
      device_class: 'energy',
      state_class: 'total_increasing',
      unit_of_measurement: 'kWh',
      state_topic: 'P/interlock/2/state',
      value_template: '{{ value_json.energy_kwh }}',
    },
  })
})

test('a member bucks device', () => {
  expect(discover({ devices: [till] }, '_memberbucks_3').components).toEqual(common('memberbucks', 3))
})

test('the house', () => {
  const value = (key: string) => ({ state_topic: 'P/house/state', value_template: `{{ value_json.${key} }}` })
  const components = {
    lockdown: {
      platform: 'binary_sensor',
      unique_id: 'fobhouse_0a1b2c3d_lockdown',
      name: 'Lockdown',
      device_class: 'safety',
      ...value('lockdown'),
    },
    open: { platform: 'binary_sensor', unique_id: 'fobhouse_0a1b2c3d_open', name: 'Open', ...value('open') },
  }
  expect(discover({}, '')).toEqual({
    device: {
      identifiers: ['fobhouse_0a1b2c3d'],
      name: 'Makers',
      manufacturer: 'Fobhouse',
      model: 'House',
      configuration_url: 'https://a.example/manage/house',
    },
    origin,
    components,
    availability: [{ topic: 'P/status' }],
    availability_mode: 'all',
    qos: 1,
  })
  expect(discover({ house: { ...house, onSite: 3 } }, '').components).toEqual({
    ...components,
    on_site: {
      platform: 'sensor',
      unique_id: 'fobhouse_0a1b2c3d_on_site',
      name: 'On site',
      state_class: 'measurement',
      ...value('on_site'),
    },
  })
})

test('what may be done at a door, as far as it is allowed', () => {
  const own = (key: string) => ({ unique_id: `fobhouse_0a1b2c3d_door_1_${key}`, command_topic: 'P/door/1/set' })
  const open = { platform: 'button', ...own('open'), name: 'Open', payload_press: 'OPEN' }
  const lock = {
    platform: 'lock',
    ...own('lock'),
    name: 'Lock',
    state_topic: 'P/door/1/state',
    value_template: '{{ value_json.lock }}',
    payload_lock: 'LOCK',
    payload_unlock: 'UNLOCK',
  }
  const partsOf = (commands: DeviceFacts['commands']) => {
    const { components } = discover({ devices: [{ ...front, kind: 'door', door, commands }] }, '_door_1')
    return { open: components.open, lock: components.lock }
  }
  expect(partsOf(['lockout_on', 'lockout_off'])).toEqual({})
  expect(partsOf(['open'])).toEqual({ open })
  expect(partsOf(['hold'])).toEqual({ lock })
  expect(partsOf(['open', 'hold'])).toEqual({ open, lock: { ...lock, payload_open: 'OPEN' } })
})

test('a button for a lockdown, if that is allowed', () => {
  expect(discover({ house: { ...house, allowsLockdown: true } }, '').components.start_lockdown).toEqual({
    platform: 'button',
    unique_id: 'fobhouse_0a1b2c3d_start_lockdown',
    name: 'Start lockdown',
    command_topic: 'P/house/lockdown/set',
    payload_press: 'ON',
  })
})
