import type { ExpectedOf } from '../access-expectation.ts'

export const expected: ExpectedOf<'statistics'> = {
  'statistics.report': { who: 'members', kiosk: true },
  'statistics.deviceUse': { who: 'administrators', duty: 'doors' },
}
