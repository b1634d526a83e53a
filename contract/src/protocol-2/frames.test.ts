import { expect, it } from 'vitest'
import {
  asksForProtocol2,
  boardFrames,
  boardFrameSchema,
  readFrame,
  serverFrames,
  serverFrameSchema,
  writeFrame,
} from './frames.ts'

it.each([
  [{ command: 'authenticate', secret_key: 'x' }, false],
  [{ command: 'ip_address', protocol: 2 }, false],
  [{ command: 'authenticate', protocol: 2 }, true],
  [{ command: 'authenticate', protocol: 1, secret_key: 'x' }, true],
  [{ command: 'authenticate', protocol: null }, true],
])('%j asks for protocol 2: %s', (frame, asks) => {
  expect(asksForProtocol2(frame)).toBe(asks)
})

it('writes no frame that the other side would refuse', () => {
  expect(() => writeFrame(boardFrames.prove, { command: 'prove', mac: 'short' })).toThrow('mac')
})

it('reads no bare command of version 1, and what is no JSON', () => {
  const text = writeFrame(serverFrames.refused, { authorised: false })
  expect(readFrame(serverFrameSchema, text)).toEqual({ authorised: false })
  expect(readFrame(serverFrameSchema, '{"command":"unlock"}')).toBeUndefined()
  expect(readFrame(boardFrameSchema, '{"command":')).toBeUndefined()
})
