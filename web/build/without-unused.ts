import type { Plugin } from 'vite'

type Module = { id: RegExp; replace: (code: string) => string }

/** A field of an object on lines of its own, whose value is a text or a sum of texts. */
function fieldWithTexts(names: string): RegExp {
  const quoted = ["'", '"', '`'].map((quote) => String.raw`${quote}(?:[^${quote}\\]|\\.)*${quote}`)
  const text = `(?:${quoted.join('|')})`
  return new RegExp(String.raw`^ +(?:${names}):\s*${text}(?:\s*\+\s*${text})*,$`, 'gm')
}

/**
 * What libraries and the contract carry along and this page never runs, but a bundler cannot see that. Without it the first visit loads
 * some kilobytes less.
 */
const modules: Record<string, Module> = {
  // What only the server reads of the contract: sentences for the API document, and why a call needs no confirmation.
  'route-sentences': {
    id: /contract\/src\/routes\/[\w-]+\.ts$/,
    replace: (code) => code.replaceAll(fieldWithTexts('summary|provesItself'), ''),
  },
  // Describes schemas, which only the server does (`/api/openapi.json`); the page's schemas only parse.
  'json-schema': {
    id: /zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/,
    replace: (code) => {
      const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
      return ['const none = () => undefined', ...names.map((name) => `export const ${name} = none`)].join('\n')
    },
  },
  // Makes code of an object's schema and runs it, which the page forbids (`src/app/forbid-eval.ts`).
  compilers: {
    id: /zod\/v4\/core\/schemas\.js$/,
    replace: (code) => code.replace(/^(export const \$ZodObjectJIT = )[^]*?^\}\);$/m, '$1$ZodObject'),
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
    enforce: 'pre', // the code as it is written
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
