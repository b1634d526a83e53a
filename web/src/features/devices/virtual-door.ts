const prefix = 'virtual-'

/** A serial by which the page knows a door of software again, to say how it is started. */
export function newVirtualSerial(): string {
  return `${prefix}${crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36) ?? ''}`
}

/** What starts it in a copy of the repository; undefined for a device of another kind. */
export function commandOfVirtual({ serial, key }: { serial: string; key: string }): string | undefined {
  if (!serial.startsWith(prefix)) return undefined
  return `npm run simulator -- door --url ${location.origin} --serial ${serial} --key ${key}`
}
