import type { Rolldown } from 'vite'

type Group = Exclude<NonNullable<Rolldown.OutputOptions['codeSplitting']>, boolean>['groups']
type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

/**
 * A phone on a slow line waits for each file, and without HTTP/2 asks for six at a time: so what comes together is one
 * file. First what every page needs, with its entry; the texts that are never missing; what the login adds; what every page
 * draws once it is used; what everybody gets who is signed in, with the screen that they are led to; and what many other screens share.
 */
export const chunkGroups: Group = [
  { name: 'index', tags: ['$initial'], priority: 5 },
  { name: nameOfFirstTexts, debugName: 'texts', priority: 4 },
  { name: 'login', test: /features\/accounts\/login-screen\.tsx$/, priority: 3 },
  { name: 'soon', test: /app\/(?:notification-place|loading-bar)\.tsx$/, priority: 3 },
  {
    name: 'frame',
    test: /(?:app\/(?:frame|more-drawer)\.tsx|dashboard\/dashboard\.ts)$/,
    priority: 2,
  },
  { name: nameOfShared, debugName: 'shared', minShareCount: 3, priority: 1 },
  { name: 'icons', test: /@tabler\/icons-react/, minShareCount: 2 },
]

/** Common words and the login's, by language. */
function nameOfFirstTexts(module: string): string | null {
  const locale = /\/texts\/([\w-]+)\/page\/(?:common|accounts)\.json$/.exec(module)?.[1]
  return locale === undefined ? null : `texts-${locale}`
}

/** Temporal is large, and few screens want it: so it is not shared, nor is what imports it. */
function nameOfShared(module: string, graph: Graph): string | null {
  const mayBeShared = /node_modules\/|web\/src\/(?:ui|lib|domain)\/|contract\/src/.test(module)
  return mayBeShared && !needsTemporal(module, graph) ? 'shared' : null
}

const needing = new Map<string, boolean>()

function needsTemporal(module: string, graph: Graph): boolean {
  const known = needing.get(module)
  if (known !== undefined) return known
  needing.set(module, false) // for who imports it in a circle
  const imported = graph.getModuleInfo(module)?.importedIds ?? []
  const needs = module.includes('/temporal-polyfill/') || imported.some((other) => needsTemporal(other, graph))
  needing.set(module, needs)
  return needs
}
