import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { clientAddress, readTrustedProxies } from './client-address.ts'

function request(remoteAddress: string, forwarded?: string): IncomingMessage {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress })
  const message = new IncomingMessage(socket)
  if (forwarded !== undefined) message.headers['x-forwarded-for'] = forwarded
  return message
}

const trusted = readTrustedProxies(['127.0.0.1', '::1', '10.0.0.0/8', 'loopback'])

test.each([
  ['straight', '203.0.113.5', undefined, '203.0.113.5'],
  ['IPv4 written as IPv6', '::ffff:203.0.113.5', undefined, '203.0.113.5'],
  ['through a trusted proxy', '127.0.0.1', '203.0.113.5', '203.0.113.5'],
  ['through two of them', '::1', '203.0.113.5, 10.1.2.3', '203.0.113.5'],
  ['what somebody wrote before the proxy does not count', '127.0.0.1', '1.1.1.1, 203.0.113.5', '203.0.113.5'],
  ['a stranger who claims to be a proxy', '203.0.113.5', '1.1.1.1', '203.0.113.5'],
  ['only proxies', '127.0.0.1', '10.1.2.3', '10.1.2.3'],
  ['rubbish', '127.0.0.1', 'unknown', '127.0.0.1'],
])('%s', (_name, remote, forwarded, expected) => {
  expect(clientAddress(request(remote, forwarded), trusted)).toBe(expected)
})
