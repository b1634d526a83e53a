import { createHash } from 'node:crypto'
import type { NetworkInterfaceInfo } from 'node:os'
import { describe, expect, it } from 'vitest'
import { type Adapter, chooseIp, chooseKioskId, kioskIdOf, listAdapters } from './identity.ts'

function adapter(name: string, last: string, facts: Partial<Adapter> = {}): Adapter {
  return { name, address: `b8:27:eb:00:00:${last}`, isHardware: true, isWireless: false, ...facts }
}
const wired = adapter('eth0', '01')
const wireless = adapter('wlan0', '02', { isWireless: true })
const plugged = adapter('enxb827eb', '03')
const bridge = adapter('br0', '04', { isHardware: false })
const idOf = ({ address }: Adapter) => kioskIdOf(address)

it('is the SHA-256 of the address in small letters with colons', () => {
  const expected = createHash('sha256').update('b8:27:eb:00:00:0a').digest('hex')
  expect(kioskIdOf('B8:27:EB:00:00:0A')).toBe(expected)
  expect(expected).toMatch(/^[\da-f]{64}$/)
})

describe('the kiosk id', () => {
  it.each([
    ['the wired adapter before the wireless one', [wireless, wired], null, idOf(wired)],
    ['a wireless one before a bridge', [bridge, wireless], null, idOf(wireless)],
    ['a bridge where there is nothing else', [bridge], null, idOf(bridge)],
    ['what was used so far, though another was plugged in', [plugged, wired], idOf(wired), idOf(wired)],
    ['the own adapter on a copied card', [wired], idOf(plugged), idOf(wired)],
    ['none without an adapter', [], idOf(wired), undefined],
    ['none for an empty address', [adapter('eth0', '01', { address: '00:00:00:00:00:00' })], null, undefined],
    ['none for an address of another kind', [adapter('ib0', '01', { address: '80:00:02:08:fe' })], null, undefined],
  ])('%s', (_, adapters, usedSoFar, expected) => {
    expect(chooseKioskId(adapters, usedSoFar)).toBe(expected)
  })

  it('is found on this machine, with adapters that have an address', () => {
    expect(listAdapters().every(({ name, address }) => name !== 'lo' && address.includes(':'))).toBe(true)
  })
})

describe('the address on the network', () => {
  const info = (address: string, internal = false) =>
    ({ address, internal, family: address.includes(':') ? 'IPv6' : 'IPv4' }) as NetworkInterfaceInfo
  it.each([
    ['IPv4 first', { eth0: [info('2001:db8::1'), info('192.0.2.7')] }, '192.0.2.7'],
    ['IPv6 where there is no other', { eth0: [info('fe80::1'), info('2001:db8::1')] }, '2001:db8::1'],
    ['a real adapter before a bridge', { br0: [info('172.17.0.1')], eth0: [info('192.0.2.7')] }, '192.0.2.7'],
    ['a tunnel that is no adapter last', { tun0: [info('10.8.0.1')], wlan0: [info('192.0.2.8')] }, '192.0.2.8'],
    ['itself without a network', { lo: [info('127.0.0.1', true)] }, '127.0.0.1'],
  ])('%s', (_, addresses, expected) => {
    expect(chooseIp(addresses, [bridge, wireless, wired])).toBe(expected)
  })
})
