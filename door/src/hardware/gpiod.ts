import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { WrongUse } from '../wrong-use.ts'

// The programs of libgpiod, whose command line changed from 1.6 (Debian 12) to 2 (Debian 13). Their `--help` is the source.

const run = promisify(execFile)

type GpioLine = { chip: string; line: number; isLow: boolean }
type Command = readonly string[]

/** Commands as lists of words. Values are 1 for on; the programs turn them round for a line that is active low. */
export type Gpiod = {
  /** Holds the line for so long, then ends by itself. */
  pulse(line: GpioLine, value: 0 | 1, ms: number): Command
  /** Holds the line until it is told to end. */
  hold(line: GpioLine, value: 0 | 1): Command
  /** Sets the line and ends. */
  set(line: GpioLine, value: 0 | 1): Command
  /** Prints what the line is now: 0 or 1. */
  get(line: GpioLine): Command
  /** Prints a line for each change: 1 if it is on now, another number if not. */
  watch(line: GpioLine): Command
}

const low = ({ isLow }: GpioLine) => (isLow ? ['--active-low'] : [])
const setting = ({ line }: GpioLine, value: 0 | 1) => `${line}=${value}`
// A button or contact is wired between pin and ground; without it the pin must not float.
const bias = '--bias=pull-up'

export const gpiod1: Gpiod = {
  pulse: (line, value, ms) => {
    const time = [`--sec=${Math.floor(ms / 1000)}`, `--usec=${(ms % 1000) * 1000}`]
    return ['gpioset', ...low(line), '--mode=time', ...time, line.chip, setting(line, value)]
  },
  hold: (line, value) => ['gpioset', ...low(line), '--mode=signal', line.chip, setting(line, value)],
  set: (line, value) => ['gpioset', ...low(line), '--mode=exit', line.chip, setting(line, value)],
  get: (line) => ['gpioget', ...low(line), bias, line.chip, String(line.line)],
  watch: (line) => ['gpiomon', ...low(line), bias, '--line-buffered', '--format=%e', line.chip, String(line.line)],
}

export const gpiod2: Gpiod = {
  // A period of 0 at the end ends the program.
  pulse: (line, value, ms) => [
    'gpioset',
    ...low(line),
    `--chip=${line.chip}`,
    `--toggle=${ms}ms,0`,
    setting(line, value),
  ],
  hold: (line, value) => ['gpioset', ...low(line), `--chip=${line.chip}`, setting(line, value)],
  set: (line, value) => ['gpioset', ...low(line), `--chip=${line.chip}`, '--toggle=0', setting(line, value)],
  get: (line) => ['gpioget', ...low(line), bias, `--chip=${line.chip}`, '--numeric', String(line.line)],
  watch: (line) => ['gpiomon', ...low(line), bias, `--chip=${line.chip}`, '--format=%e', String(line.line)],
}

/** The command line of the programs that are installed. Throws `WrongUse` where there are none. */
export async function findGpiod(): Promise<Gpiod> {
  let printed: string
  try {
    const { stdout } = await run('gpioset', ['--version'])
    printed = stdout
  } catch (error) {
    throw new WrongUse('gpioset cannot be run. As root: apt-get install gpiod', { cause: error })
  }
  const [, major] = /\bv?(\d+)\.\d+/u.exec(printed) ?? []
  if (major === '1') return gpiod1
  if (major === '2') return gpiod2
  throw new WrongUse(`gpioset says it is "${printed.split('\n')[0] ?? ''}": only versions 1.6 and 2 are known`)
}

/** A command as text for a shell. */
export function quoteCommand(command: Command): string {
  return command.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ')
}
