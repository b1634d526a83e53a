import type { ExpectedOf } from '../access-expectation.ts'

export const expected: ExpectedOf<'events'> = {
  'events.stream': { who: 'signedIn', kiosk: true },
  'events.kioskStream': { who: 'kiosks' },
}
