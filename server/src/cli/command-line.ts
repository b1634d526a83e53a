import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'

/** A mistake that the user can correct, told in one line. Exit code 1: it failed; 2: wrong use. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
  readonly exitCode: 1 | 2

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

type OptionValues = Record<string, string | boolean | undefined>

/** Reads a command's options. Throws wrong use for an unknown one or a missing value. */
export function readOptions(args: readonly string[], options: ParseArgsOptionsConfig): OptionValues {
  return readWords(args, options, false).values
}

/** The same for a command that works on one file; undefined if it was not named. */
export function readFileAndOptions(
  args: readonly string[],
  options: ParseArgsOptionsConfig,
): { file: string | undefined; values: OptionValues } {
  const { values, positionals } = readWords(args, options, true)
  const [file, more] = positionals
  if (more !== undefined) throw new CommandError(`Name one file only, not several: ${positionals.join(', ')}`, 2)
  return { file, values }
}

/** The same for a command with words that are no options. */
export function readWords(args: readonly string[], options: ParseArgsOptionsConfig, allowPositionals = true) {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, strict: true, allowPositionals })
    return { values: values as OptionValues, positionals } // no option here may be given twice
  } catch (error) {
    throw new CommandError(firstSentence(error), 2)
  }
}

/** Node explains at length how to quote a dash; only its first sentence says what is wrong. */
function firstSentence(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.split(/\. |\n/)[0] ?? message
}

export function print(line = ''): void {
  process.stdout.write(`${line}\n`)
}
