import { expect, test } from 'vitest'
import { stateOfBadge } from './rules.ts'

const now = '2026-03-12T09:00:00.000Z'
const badge = { withdrawnAt: null, wasTaken: false, expiresAt: null }

test.each([
  ['without an end', badge, 'valid'],
  ['with an end to come', { ...badge, expiresAt: '2026-03-12T09:00:00.001Z' }, 'valid'],
  ['at its end', { ...badge, expiresAt: now }, 'expired'],
  ['of a certificate that was taken away', { ...badge, wasTaken: true, expiresAt: now }, 'revoked'],
  ['withdrawn by its owner', { ...badge, wasTaken: true, withdrawnAt: '2026-03-01T09:00:00.000Z' }, 'withdrawn'],
])('a badge %s', (_what, facts, state) => {
  expect(stateOfBadge(facts, now)).toBe(state)
})
