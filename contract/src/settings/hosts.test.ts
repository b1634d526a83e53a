import { expect, test } from 'vitest'
import { isSameHost } from './hosts.ts'
import { isWebAddress, optionalUrl } from './kinds.ts'

test.each([
  ['https://api.example.org', 'https://api.example.org/v2/'],
  ['https://api.example.org', 'HTTPS://API.Example.ORG:443'],
  ['http://api.example.org:80', 'http://api.example.org'],
  ['https://me:word@api.example.org', 'https://api.example.org'],
  ['https://xn--bcher-kva.example', 'https://bücher.example'],
  ['', ''],
])('%s and %s are one host', (one, other) => {
  expect(isSameHost(one, other)).toBe(true)
  expect(isSameHost(other, one)).toBe(true)
})

test.each([
  ['https://api.example.org', 'http://api.example.org'],
  ['https://api.example.org', 'https://api.example.org:8443'],
  ['https://api.example.org', 'https://api.example.org.'],
  ['https://api.example.org', 'https://api.example.org@evil.example'],
  ['https://api.example.org', 'https://api.example.org\\@evil.example:9'],
  ['https://api.example.org', 'https://evil.example/https://api.example.org'],
  ['https://api.example.org', 'https://evil.example\\@api.example.org'],
  ['https://api.example.org', ''],
  ['smtp://one.example', 'smtp://other.example'],
  ['https://аpi.example.org', 'https://api.example.org'], // the first begins with a Cyrillic letter
])('%s and %s are two hosts', (one, other) => {
  expect(isSameHost(one, other)).toBe(false)
  expect(isSameHost(other, one)).toBe(false)
})

test.each(['https://api.example.org\\@evil.example', 'https:\\\\api.example.org', 'https://api.example.org/a\\b'])(
  '%s is no web address that a setting takes',
  (address) => {
    expect(isWebAddress(address)).toBe(false)
    expect(optionalUrl.safeParse(address).success).toBe(false)
  },
)
