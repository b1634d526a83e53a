import { execFile } from 'node:child_process'
import { env } from 'node:process'
import { type Log, messageOf } from './log.ts'

/**
 * What systemd is told of the service. Node has no datagram sockets of Unix, so `systemd-notify` speaks for it. Without
 * systemd nothing happens.
 */
export function createNotifier(log: Log) {
  function notify(...args: string[]): void {
    if (env.NOTIFY_SOCKET === undefined) return
    execFile('systemd-notify', args, (error) => {
      if (error) log('systemd-not-told', { why: messageOf(error) })
    })
  }

  return {
    ready: () => notify('--ready'),
    /** Feeds the watchdog: without it systemd starts the service again. */
    isWell: () => notify('WATCHDOG=1'),
  }
}
