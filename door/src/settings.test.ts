import { expect, it } from 'vitest'
import { parseSettings } from './settings.ts'

const read = (text: string) => parseSettings(text, 'door.conf')

it('reads each setting, and takes defaults for the rest', () => {
  expect(read('# the front door\n\nRELAY=gpio:gpiochip0/17,low\nREADER=')).toEqual({
    relay: { kind: 'gpio', chip: 'gpiochip0', line: 17, isLow: true },
    contact: undefined,
    exit: undefined,
    readers: [],
    cardFormat: 'decimal',
    fail: 'secure',
    pulseMs: 3000,
    heldOpenSeconds: 30,
  })
  const all = `RELAY="sim:/srv/door"
CONTACT=gpio:gpiochip4/22
EXIT=none
READER=evdev:/dev/input/by-id/reader  serial:/dev/ttyUSB0 serial:/dev/ttyS1,115200 mqtt:club/tag
MQTT_URL=mqtts://door:a=b@broker.local
CARD_FORMAT=hex_reversed
FAIL=safe
PULSE_MS=500
HELD_OPEN_SECONDS=0`
  expect(read(all)).toEqual({
    relay: { kind: 'sim', folder: '/srv/door' },
    contact: { kind: 'gpio', chip: 'gpiochip4', line: 22, isLow: false },
    exit: undefined,
    readers: [
      { kind: 'evdev', path: '/dev/input/by-id/reader' },
      { kind: 'serial', path: '/dev/ttyUSB0', baud: 9600 },
      { kind: 'serial', path: '/dev/ttyS1', baud: 115_200 },
      { kind: 'mqtt', topic: 'club/tag', url: 'mqtts://door:a=b@broker.local' },
    ],
    cardFormat: 'hex_reversed',
    fail: 'safe',
    pulseMs: 500,
    heldOpenSeconds: 0,
  })
})

it.each([
  ['', 'RELAY is missing'],
  ['RELAY=none', 'RELAY is missing'],
  ['RELAY=17', 'RELAY="17" is no pin'],
  ['RELAY=gpio:gpiochip0/17,high', 'is no pin'],
  ['RELAY=gpio:a b/17', 'is no pin'],
  ['RELAY=sim:/a\nDOOR=1', 'line 2: "DOOR=1" is no setting'],
  ['RELAY=sim:/a\nrelay', 'line 2: "relay" is no setting'],
  ['RELAY=sim:/a\nREADER=usb', 'READER="usb" is no reader'],
  ['RELAY=sim:/a\nREADER=mqtt:club/reader', 'MQTT_URL is missing'],
  ['RELAY=sim:/a\nREADER=mqtt:club/reader\nMQTT_URL=http://broker.local', 'MQTT_URL is no address'],
  ['RELAY=sim:/a\nREADER=mqtt:club/reader\nMQTT_URL=broker.local', 'MQTT_URL is no address'],
  ['RELAY=sim:/a\nREADER=mqtt:club/+/tag\nMQTT_URL=mqtt://broker.local', 'is no single topic'],
  ['RELAY=sim:/a\nREADER=mqtt:#\nMQTT_URL=mqtt://broker.local', 'is no single topic'],
  ['RELAY=sim:/a\nREADER=mqtt:$SYS/tag\nMQTT_URL=mqtt://broker.local', 'is no single topic'],
  ['RELAY=sim:/a\nREADER=serial:/dev/ttyUSB0,fast', 'is no reader'],
  ['RELAY=sim:/a\nCARD_FORMAT=wiegand', 'is none of decimal, hex, hex_reversed'],
  ['RELAY=sim:/a\nFAIL=open', 'is none of secure, safe'],
  ['RELAY=sim:/a\nPULSE_MS=499', 'from 500 to 30000'],
  ['RELAY=sim:/a\nPULSE_MS=30001', 'from 500 to 30000'],
  ['RELAY=sim:/a\nPULSE_MS=3s', 'from 500 to 30000'],
  ['RELAY=sim:/a\nHELD_OPEN_SECONDS=-1', 'from 0 to 86400'],
])('says what is wrong in %j', (text, wrong) => {
  expect(() => read(text)).toThrow(wrong)
})
