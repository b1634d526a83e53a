import { expect, test } from 'vitest'
import { findScreen } from '../../app/find-screen.ts'

test('everyone who is signed in sees the cameras while their flag is on, at a kiosk too', () => {
  const { loggedIn, loggedOut, duty, memberOnly, kiosk, flag } = findScreen('/webcams')
  expect({ loggedIn, kiosk, flag }).toEqual({ loggedIn: true, kiosk: true, flag: 'enableWebcams' })
  expect([loggedOut, duty, memberOnly]).toEqual([undefined, undefined, undefined])
})
