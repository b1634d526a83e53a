import { expect, it } from 'vitest'
import { judgeVisit } from './navigation-rules.ts'

const portal = 'https://club.example'
const visit = { url: `${portal}/login?next=/`, isMainFrame: true }

it.each([
  ['the portal', visit, 'go-on'],
  ['its answer', { ...visit, status: 200 }, 'go-on'],
  ['a screen that is not there', { ...visit, status: 404 }, 'go-on'],
  ['a frame of the portal', { ...visit, isMainFrame: false, error: 'Failed' }, 'go-on'],
  ['a visit that was given up', { ...visit, error: 'Aborted' }, 'go-on'],
  ['another host', { ...visit, url: 'https://club.example.evil.example/' }, 'refuse'],
  ['another host in a frame', { ...visit, url: 'https://bank.example/', isMainFrame: false }, 'refuse'],
  ['the portal without its protection', { ...visit, url: 'http://club.example/' }, 'refuse'],
  ['another port', { ...visit, url: 'https://club.example:8443/' }, 'refuse'],
  ['a name before the host', { ...visit, url: 'https://club.example@evil.example/' }, 'refuse'],
  ['a file', { ...visit, url: 'file:///etc/passwd' }, 'refuse'],
  ['a data page', { ...visit, url: 'data:text/html,hello' }, 'refuse'],
  ['no address', { ...visit, url: '' }, 'refuse'],
  ['a refused connection', { ...visit, error: 'ConnectionRefused' }, 'portal-away'],
  ['a name that is not found', { ...visit, error: 'NameNotResolved' }, 'portal-away'],
  ['a proxy without a portal', { ...visit, status: 502 }, 'portal-away'],
])('%s', (_, seen, expected) => {
  expect(judgeVisit(seen, portal)).toBe(expected)
})
