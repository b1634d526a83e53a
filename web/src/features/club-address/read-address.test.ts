import { expect, test } from 'vitest'
import { readAddress } from './read-address.ts'

test.each([
  ['portal.example.org', { origin: 'https://portal.example.org' }],
  ['  Portal.Example.ORG/login?x=1 ', { origin: 'https://portal.example.org' }],
  ['https://portal.example.org:8443/', { origin: 'https://portal.example.org:8443' }],
  ['fobhouse://portal.example.org', { origin: 'https://portal.example.org' }],
  ['föreningen.example', { origin: 'https://xn--freningen-07a.example' }],
  ['127.0.0.1:8000', { origin: 'http://127.0.0.1:8000' }],
  ['http://localhost:8000', { origin: 'http://localhost:8000' }],
  ['192.168.1.20:8443', { origin: 'https://192.168.1.20:8443' }],
  ['', { fault: 'empty' }],
  ['   ', { fault: 'empty' }],
  ['http://portal.example.org', { fault: 'needsHttps' }],
  ['http://workshop.local:8000', { fault: 'needsHttps' }],
  ['http://127.0.0.1.example.org', { fault: 'needsHttps' }],
  ['the makerspace', { fault: 'malformed' }],
  ['makerspace', { fault: 'malformed' }],
  ['ftp://portal.example.org', { fault: 'malformed' }],
  ['https://me@portal.example.org', { fault: 'malformed' }],
  ['javascript:alert(1)', { fault: 'malformed' }],
])('%j', (text, expected) => {
  expect(readAddress(text)).toEqual(expected)
})
