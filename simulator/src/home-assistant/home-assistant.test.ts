import { expect, test } from 'vitest'
import { HomeAssistant } from './home-assistant.ts'
import { judgeConfig } from './judge-config.ts'
import { judgeMessage } from './judge-message.ts'
import { showValue } from './show-value.ts'

const id = 'fobhouse_0a1b2c3d_memberbucks_3'
const component = (key: string, rest: object) => ({
  platform: 'binary_sensor',
  unique_id: `${id}_${key}`,
  name: key,
  ...rest,
})
const till = {
  device: {
    identifiers: [id],
    name: 'Till',
    manufacturer: 'Fobhouse',
    model: 'Member bucks device',
    configuration_url: 'https://a.example/manage/devices/3',
    via_device: 'fobhouse_0a1b2c3d',
  },
  origin: { name: 'Fobhouse', sw_version: '1.0.0', support_url: 'https://a.example' },
  components: {
    connected: component('connected', {
      device_class: 'connectivity',
      state_topic: 'P/memberbucks/3/availability',
      payload_on: 'online',
      payload_off: 'offline',
      availability: [{ topic: 'P/status' }],
    }),
    locked_out: component('locked_out', {
      device_class: 'problem',
      state_topic: 'P/memberbucks/3/state',
      value_template: "{{ 'ON' if value_json.locked_out else 'OFF' }}",
    }),
  },
  availability: [{ topic: 'P/status' }, { topic: 'P/memberbucks/3/availability' }],
  availability_mode: 'all',
  qos: 1,
}

test('a device appears, changes, is away and goes, as Home Assistant shows it', () => {
  const lines: string[] = []
  const home = new HomeAssistant({ prefix: 'P', discoveryPrefix: 'D' }, (line) => lines.push(line))
  const say = (topic: string, payload: string) => home.take({ topic, payload, retained: false })
  say(`D/device/${id}/config`, JSON.stringify(till))
  expect(home.list()).toEqual(['Till connected: unavailable', 'Till locked_out: unavailable'])
  say('P/status', 'online')
  say('P/memberbucks/3/availability', 'online')
  say('P/memberbucks/3/state', '{"locked_out":true}')
  expect(home.list()).toEqual(['Till connected: online', 'Till locked_out: ON'])
  say('P/memberbucks/3/availability', 'offline')
  expect(home.list()).toEqual(['Till connected: offline', 'Till locked_out: unavailable'])
  say('P/memberbucks/3/state', '{"locked_out":"yes"}')
  expect(lines.at(-1)).toMatch(/^WRONG P\/memberbucks\/3\/state: /)
  say(`D/device/${id}/config`, '')
  expect(lines.at(-1)).toBe('Till has gone')
  expect(home.list()).toEqual([])
})

test.each([
  ['another root key', { ...till, name: 'Till' }],
  ['no origin', { ...till, origin: undefined }],
  ['another identifier', { ...till, device: { ...till.device, identifiers: ['fobhouse_0a1b2c3d_door_3'] } }],
  ['another house', { ...till, device: { ...till.device, via_device: 'fobhouse_ffffffff' } }],
  ['no state of its own', { ...till, availability: [{ topic: 'P/status' }] }],
  ['a missing component', { ...till, components: { connected: till.components.connected } }],
  ['a component of another kind', { ...till, components: { ...till.components, tap: component('tap', {}) } }],
  ['another unique id', { ...till, components: { ...till.components, connected: component('c', {}) } }],
  [
    'an abbreviated key',
    {
      ...till,
      components: { ...till.components, locked_out: component('locked_out', { stat_t: 'P/memberbucks/3/state' }) },
    },
  ],
])('%s in a configuration is wrong', (_what, config) => {
  expect(judgeConfig(id, JSON.stringify(config)).faults).not.toEqual([])
})

test('what is no JSON, and what is about no device, is wrong', () => {
  expect(judgeConfig(id, '{').faults).not.toEqual([])
  expect(judgeConfig('fobhouse_1', JSON.stringify(till)).faults).not.toEqual([])
  expect(judgeConfig(id, JSON.stringify(till)).faults).toEqual([])
})

const tap = { event_type: 'granted', at: '2026-03-12T08:00:00.000Z', reasons: [], late: false }
test.each([
  ['status', 'online', false, true],
  ['status', 'on', false, false],
  ['door/1/availability', 'offline', true, true],
  ['door/1/event', JSON.stringify(tap), false, true],
  ['door/1/event', JSON.stringify(tap), true, false],
  ['door/1/event', JSON.stringify({ ...tap, name: 'Ada' }), false, false],
  ['door/1/event', JSON.stringify({ ...tap, at: '2026-03-12' }), false, false],
  ['memberbucks/1/event', JSON.stringify(tap), false, false],
  ['door/1/state', '', true, true],
  ['door/x/state', '{}', false, false],
  ['door/1/set', 'OPEN', false, true],
  ['door/1/set', 'OPEN', true, false],
  ['house/lockdown/set', 'ON', true, false],
  ['house/other', '{}', false, false],
] as const)('%s %s, retained %s: right %s', (topic, payload, retained, isRight) => {
  expect(judgeMessage('P', { topic: `P/${topic}`, payload, retained }) === undefined).toBe(isRight)
})

test.each([
  ['{{ value_json.a }}', '{"a":null}', 'None'],
  ['{{ value_json.a }}', '{"a":1.5}', '1.5'],
  ["{{ 'ON' if value_json.a == 'X' else 'OFF' }}", '{"a":"X"}', 'ON'],
  ["{{ 'ON' if value_json.a == 'X' else 'OFF' }}", '{"a":"Y"}', 'OFF'],
  ["{{ {'open': 'ON', 'closed': 'OFF'}.get(value_json.a, 'None') }}", '{"a":"open"}', 'ON'],
  ["{{ {'open': 'ON', 'closed': 'OFF'}.get(value_json.a, 'None') }}", '{"a":null}', 'None'],
])('the template %s makes of %s %s', (template, payload, value) => {
  expect(showValue(template, payload)).toBe(value)
})

test('a template of another form is not guessed', () => {
  expect(() => showValue('{{ value_json.a | upper }}', '{}')).toThrow('unknown form')
})
