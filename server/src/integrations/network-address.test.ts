import { expect, test } from 'vitest'
import { isForbiddenAddress, isOwnNetwork, resolveHost } from './network-address.ts'

const forbidden = [
  '0.0.0.0',
  '169.254.169.254',
  '224.0.0.251',
  '239.255.255.250',
  '255.255.255.255',
  '::',
  'fe80::1',
  '[fe80::1]',
  'ff02::fb',
  '::ffff:169.254.1.1',
  '::ffff:a9fe:101',
]
const own = ['127.0.0.1', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.10', '::1', 'fd00::5']
const outside = ['93.184.215.14', '172.32.0.1', '169.253.255.255', '223.255.255.255', '2001:db8::1']

test.each([
  ...forbidden.map((address) => ({ address, isForbidden: true, isOwn: false })),
  ...own.map((address) => ({ address, isForbidden: false, isOwn: true })),
  ...outside.map((address) => ({ address, isForbidden: false, isOwn: false })),
])('$address: forbidden $isForbidden, own $isOwn', ({ address, isForbidden, isOwn }) => {
  expect(isForbiddenAddress(address)).toBe(isForbidden)
  expect(isOwnNetwork(address)).toBe(isOwn)
})

test('gives the address of a host, and none that is forbidden', async () => {
  expect(['127.0.0.1', '::1']).toContain(await resolveHost('localhost'))
  expect(await resolveHost('[::1]')).toBe('::1')
  await expect(resolveHost('169.254.169.254')).rejects.toThrow('link-local or multicast')
})
