/** A watched device. Instants in milliseconds. */
export type WatchedDevice = {
  /** When it was last heard. */
  lastSeen: number
  /** When it was last heard before the outage that was announced; null if there is no outage. */
  toldOf: number | null
}

export type Watch = {
  now: number
  /** Since when this server could hear devices: silence before that was the server's own. */
  upSince: number
  alarmMinutes: number
  /** A device that is silent this long is offline. */
  offlineAfterMilliseconds: number
}

/** Whether to tell administrators that a device went silent or came back, each once for an outage. */
export function judgeDevice(device: WatchedDevice, watch: Watch): 'offline' | 'back' | 'nothing new' {
  const { now, upSince, alarmMinutes, offlineAfterMilliseconds } = watch
  if (device.toldOf !== null) {
    const isBack = device.lastSeen > device.toldOf && now - device.lastSeen <= offlineAfterMilliseconds
    return isBack ? 'back' : 'nothing new'
  }
  const patience = Math.max(alarmMinutes * 60_000, offlineAfterMilliseconds)
  return now - Math.max(device.lastSeen, upSince) >= patience ? 'offline' : 'nothing new'
}

const mostNames = 3

/** The names for a subject line: `Front door, Laser, Lathe +2`. */
export function shortList(names: readonly string[]): string {
  const rest = names.length - mostNames
  return names.slice(0, mostNames).join(', ') + (rest > 0 ? ` +${rest}` : '')
}
