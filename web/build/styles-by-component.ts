import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const styles = join(dirname(fileURLToPath(import.meta.resolve('@mantine/core/styles.css'))), 'styles')
/** What belongs to no component: those begin with a capital. */
const base = readdirSync(styles).filter((name) => /^[a-z].*\.layer\.css$/.test(name))

/**
 * Each of Mantine's components brings its own styles along, so that they come with the part of the page that has the component. The page
 * imports the styles of all: only what belongs to no component is left of these. All stand in a layer, so that the page's own rules
 * win whichever file comes first.
 */
export function stylesByComponent(): Plugin {
  return {
    name: 'styles-by-component',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /@mantine\/[\w-]+\/styles(?:\.layer)?\.css$/ },
      handler(id) {
        if (!id.endsWith('.layer.css')) this.error(`${id} would win over the page's own rules: import styles.layer.css`)
        if (!id.includes('@mantine/core/')) return null
        return base.map((name) => readFileSync(join(styles, name), 'utf8')).join('\n')
      },
    },
    transform: {
      filter: { id: /@mantine\/core\/esm\/.*\.module\.mjs$/ },
      handler(code, id) {
        const file = join(styles, `${/(\w+)\.module\.mjs$/.exec(id)?.[1]}.layer.css`)
        if (!existsSync(file)) this.error(`Mantine has no ${file}`)
        return { code: `import ${JSON.stringify(file)}\n${code}`, map: null }
      },
    },
  }
}
