import { expect, test } from 'vitest'
import { secretsToEmpty } from './secrets-to-empty.ts'

const setting = (key: string, value: unknown, facts: { host?: string; default?: string } = {}) => ({
  key,
  group: 'sms',
  card: 'club',
  value,
  default: '',
  secret: facts.host !== undefined,
  schema: {},
  ...facts,
})

const address = setting('sms.apiBase', 'https://api.twilio.com')
const token = setting('sms.authToken', { set: true }, { host: 'sms.apiBase' })
const other = setting('issues.githubToken', { set: true }, { host: 'issues.githubApiBase' })
const unset = setting('sms.otherToken', { set: false }, { host: 'sms.apiBase' })
const settings = [address, token, other, unset]

test.each([
  [{}, []],
  [{ 'sms.apiBase': 'https://api.twilio.com/2010' }, []],
  [{ 'sms.apiBase': 'https://sms.example.org' }, [token]],
  [{ 'sms.apiBase': 'https://sms.exam' }, [token]],
  [{ 'sms.apiBase': '' }, [token]],
  [{ 'sms.apiBase': 'https://sms.example.org', 'sms.authToken': 'new' }, []],
  [{ 'sms.apiBase': 'https://sms.example.org', 'sms.authToken': null }, []],
])('with %j the page warns of %j', (drafts, expected) => {
  expect(secretsToEmpty(address, { settings, drafts })).toEqual(expected)
})
