import { join, resolve } from 'node:path'
import { rolldown } from 'rolldown'

const root = resolve(import.meta.dirname, '..')

// Functions that the source uses and that Node 18 of Debian 12 lacks.
const missing =
  'Array.prototype.toSorted ??= function (compare) { return Array.prototype.slice.call(this).sort(compare) }'

/** `beside`: the other files of its folder, by name. `libraries`: the folders of the npm packages that are compiled in. */
type BundledProgram = { text: string; beside: Map<string, string>; libraries: string[] }

/**
 * A whole program that needs only Node 18 or newer. It is one file, unless it imports a library at first use: in the same
 * file, that would take memory of those who never use it. `entry` is the path of its first module.
 */
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
    const { output } = await bundle.generate({
      format: 'esm',
      chunkFileNames: '[name].mjs',
      comments: false,
      minify: false,
    })
    const [{ code, moduleIds }, ...others] = output
    const later = others.filter((each) => each.type === 'chunk')
    const ids = [...moduleIds, ...later.flatMap((each) => each.moduleIds)]
    const libraries = ids.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/u.exec(id)?.[0] ?? [])
    return {
      text: `#!/usr/bin/node\n${missing}\n${code}`,
      beside: new Map(later.map((each) => [each.fileName, each.code])),
      libraries: [...new Set(libraries)].toSorted(),
    }
  } finally {
    await bundle.close()
  }
}
