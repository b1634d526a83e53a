import { z } from 'zod'
import { type FileBeside, loadBeside } from '../core/beside.ts'

/** A command of `fobhouse`; gets the arguments after its name. */
export type RunCommand = (args: readonly string[]) => Promise<void>

const commandSchema = z.object({ runCommand: z.custom<RunCommand>((value) => typeof value === 'function') })

/** Runs a command of a workspace beside the server: its `command.ts` exports `runCommand`. */
export async function runBeside(file: Extract<FileBeside, `${string}/command.ts`>, args: readonly string[]) {
  const { runCommand } = commandSchema.parse(await loadBeside(file))
  await runCommand(args)
}
