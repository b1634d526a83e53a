import { join, resolve } from 'node:path'
import { rolldown } from 'rolldown'

const root = resolve(import.meta.dirname, '..')

// Functions that the source uses and that Node 18 of Debian 12 lacks.
const missing =
  'Array.prototype.toSorted ??= function (compare) { return Array.prototype.slice.call(this).sort(compare) }'

/** `libraries`: the folders of the npm packages that are compiled into it. */
type BundledProgram = { text: string; libraries: string[] }

/** A whole program as one file that needs only Node 18 or newer. `entry` is the path of its first module. */
export async function bundleProgram(entry: string): Promise<BundledProgram> {
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
    const [{ code, moduleIds }] = output
    const libraries = moduleIds.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/u.exec(id)?.[0] ?? [])
    return { text: `#!/usr/bin/node\n${missing}\n${code}`, libraries: [...new Set(libraries)].toSorted() }
  } finally {
    await bundle.close()
  }
}
