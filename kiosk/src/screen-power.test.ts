import { expect, it } from 'vitest'
import { powerCommands } from './screen-power.ts'

it.each([
  [{ WAYLAND_DISPLAY: 'wayland-0', DISPLAY: ':0' }, '/usr/bin/wlopm'],
  [{ DISPLAY: ':0' }, '/usr/bin/xset'],
  [{}, undefined],
])('switches the screen of %o by %s', (environment, expected) => {
  expect(powerCommands(environment)?.program).toBe(expected)
})
