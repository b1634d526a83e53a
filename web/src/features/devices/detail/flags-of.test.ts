import { expect, test } from 'vitest'
import { flagsOf } from './flags-of.ts'

test('only machines credit, and only what checking in opens is exempt from it', () => {
  expect(flagsOf('memberbucks', { enableSiteSignIn: true })).toEqual(['allowCredit', 'reader24Bit', 'reportStatus'])
  for (const kind of ['door', 'interlock'] as const) {
    expect(flagsOf(kind, { enableSiteSignIn: true })).toContain('exemptFromSiteSignIn')
    expect(flagsOf(kind, { enableSiteSignIn: false })).not.toContain('exemptFromSiteSignIn')
    expect(flagsOf(kind, { enableSiteSignIn: true })).not.toContain('allowCredit')
  }
  expect(flagsOf('interlock', { enableSiteSignIn: true })).toContain('notAlone')
  expect(flagsOf('door', { enableSiteSignIn: true })).not.toContain('notAlone')
})
