import { join, resolve } from 'node:path'
import { rolldown } from 'rolldown'

const root = resolve(import.meta.dirname, '..')

// Functions that the source uses and that Node 18 of Debian 12 lacks.
const missing =
  'Array.prototype.toSorted ??= function (compare) { return Array.prototype.slice.call(this).sort(compare) }'

/** A whole program as one file that needs only Node 18 or newer. `entry` is the path of its first module. */
export async function bundleProgram(entry: string): Promise<string> {
  const bundle = await rolldown({
    input: join(root, entry),
    cwd: root,
    platform: 'node',
    transform: { target: 'node18' },
    logLevel: 'silent',
    // ws uses these only where somebody has installed them.
    external: ['bufferutil', 'utf-8-validate'],
  })
  try {
    const { output } = await bundle.generate({ format: 'esm', codeSplitting: false, comments: false, minify: false })
    const [{ code }] = output
    return `#!/usr/bin/node\n${missing}\n${code}`
  } finally {
    await bundle.close()
  }
}
