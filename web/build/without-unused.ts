import type { Plugin } from 'vite'

type Module = { id: RegExp; replace: (code: string) => string }

/**
 * What libraries carry along and this page never runs, but a bundler cannot see that. Without it the first visit loads
 * some kilobytes less.
 */
const modules: Record<string, Module> = {
  // Describes schemas, which only the server does (`/api/openapi.json`); the page's schemas only parse.
  'json-schema': {
    id: /zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/,
    replace: (code) => {
      const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
      return ['const none = () => undefined', ...names.map((name) => `export const ${name} = none`)].join('\n')
    },
  },
  // zod's own English sentences are not for people: what they are shown has a key (`src/lib/error-text.ts`).
  sentences: {
    id: /zod\/v4\/locales\/en\.js$/,
    replace: () => 'export default () => ({ localeError: () => undefined })',
  },
  // The router's forms. They name themselves, which counts as use.
  forms: {
    id: /react-router\/dist\/production\/lib\/dom\/lib\.js$/,
    replace: (code) =>
      code
        .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
        .replaceAll(/= (React\$\d+\.forwardRef\()/g, '= /* @__PURE__ */ $1'),
  },
}

export function withoutUnused(): Plugin[] {
  return Object.entries(modules).map(([name, { id, replace }]) => ({
    name: `without-${name}`,
    apply: 'build',
    transform: {
      filter: { id },
      handler(code) {
        const rest = replace(code)
        if (rest.length >= code.length) this.error(`There are no ${name} any more where they were`)
        return rest
      },
    },
  }))
}
