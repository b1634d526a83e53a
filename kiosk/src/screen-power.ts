import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { isExecutable } from './find-browser.ts'
import { type Log, messageOf } from './log.ts'

type Commands = { program: string; off: string[]; on: string[] }

/** The commands that switch the screen's light, if such a program is installed; otherwise the black cover must do. */
export function powerCommands(environment: NodeJS.ProcessEnv): Commands | undefined {
  if (environment['WAYLAND_DISPLAY'] !== undefined) {
    return { program: '/usr/bin/wlopm', off: ['--off', '*'], on: ['--on', '*'] }
  }
  if (environment['DISPLAY'] !== undefined) {
    return { program: '/usr/bin/xset', off: ['dpms', 'force', 'off'], on: ['dpms', 'force', 'on'] }
  }
  return undefined
}

/** Returns a function that switches the screen on and off; it only acts on a change. */
export function createScreenPower(environment: NodeJS.ProcessEnv, log: Log): (isOn: boolean) => Promise<void> {
  const commands = powerCommands(environment)
  if (!commands || !isExecutable(commands.program)) return () => Promise.resolve()
  let wasOn = true
  return async (isOn) => {
    if (isOn === wasOn) return
    wasOn = isOn
    try {
      const child = spawn(commands.program, isOn ? commands.on : commands.off, { stdio: 'ignore' })
      await once(child, 'exit')
      if (child.exitCode !== 0)
        log('screen-not-switched', { program: commands.program, code: child.exitCode ?? undefined })
    } catch (error) {
      log('screen-not-switched', { program: commands.program, why: messageOf(error) })
    }
  }
}
