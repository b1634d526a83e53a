import { checkCircles, checkFileCircles, type Edge } from './circles.ts'
import type { SourceFile, Violation } from './source-file.ts'

/** What each part of the repository may import from the others. Only vitest's configuration imports the scripts. */
const partsSeen: Record<string, readonly string[]> = {
  contract: [],
  server: ['contract', 'texts'],
  web: ['contract', 'texts'],
  kiosk: ['contract'],
  door: ['contract'],
  mobile: ['contract'],
  simulator: ['contract', 'stripe-counterpart'],
  'stripe-counterpart': [],
  'demo-club': ['contract', 'server', 'simulator'],
  'move-from-membermatters': ['contract', 'server', 'texts'],
  e2e: ['contract', 'mobile', 'server', 'simulator', 'stripe-counterpart', 'web'],
  bench: ['contract', 'e2e', 'move-from-membermatters', 'server', 'simulator'],
  scripts: ['contract', 'kiosk', 'server', 'web'],
  package: ['scripts'],
  'vitest.config.ts': ['scripts', 'web'],
}

/** From the bottom up. A layer may import its own level and those below; layers on one level must not form a circle. */
const serverLevels = [
  ['core'],
  ['db'],
  ['identity'],
  ['jobs', 'live', 'device-hub', 'integrations'],
  ['context'],
  ['http'],
  ['features'],
  ['app'],
  ['main', 'cli'],
  ['public'],
] as const

const webLevels = [['lib', 'ui', 'i18n'], ['domain'], ['features'], ['app']] as const

/**
 * The only calls that the page's client makes and reads itself: renewing a token, and hearing that an act needs
 * approval.
 */
const routesOfTheClient = /^contract\/src\/routes\/(?:accounts|approvals)\.ts$/u

const rules = /^(?:server\/src\/features|demo-club\/src|move-from-membermatters\/src)\/(?:.*[/-])?rules\.ts$/u

/** What a club may run beside the product. The product imports none of it; two of these import the server. */
const apparatus = /^(?:demo-club|move-from-membermatters|simulator|stripe-counterpart)$/u

/** The modules of the server that a workspace beside it may import. */
const openServer = { code: /^server\/src\/public\.ts$/u, test: /^server\/src\/(?:public\.ts$|testing\/)/u }

/** The module with the names of files that are loaded or started by path, and who may import it. */
const beside = 'server/src/core/beside.ts'
const maySayBeside = /^(?:server\/src\/(?:cli\/|features\/setup\/|public\.ts$)|scripts\/build-server\.ts$)/u

/** Signing needs Node (docs/decisions/0101-protocol-2.md); so does what tests of it stand on. */
const signed = /^contract\/src\/(?:testing\/)?protocol-2\//u
/** What loads in a browser or a shell, and what these load. */
const withoutNode = /^(?:web|mobile|contract)\//u

const migration = /^server\/src\/db\/migrations\//u

export function checkLayers(files: readonly SourceFile[]): Violation[] {
  const edges = files.flatMap((file) => {
    return file.imports.flatMap(({ target, line, specifier }) => {
      return target === undefined ? [] : [{ from: file, target, line, specifier }]
    })
  })
  return [
    ...edges.flatMap((edge) => {
      const checks = [checkParts, checkApparatus, checkSigned, checkServer, checkWeb, checkPageGround]
      return checks.flatMap((check) => check(edge))
    }),
    ...files.flatMap((file) => [...checkContract(file), ...checkRules(file), ...checkMigrations(file)]),
    ...checkCircles(edges, /^server\/src\/features\/([^/]+)\//u, 'features'),
    ...checkCircles(edges, /^server\/src\/(jobs|live|device-hub|integrations)\//u, 'server layers'),
    ...checkCircles(edges, /^web\/src\/(lib|ui|i18n)\//u, 'page layers'),
    ...checkCircles(edges, /^web\/src\/domain\/([^/]+)\//u, 'nouns of the page'),
    ...checkFileCircles(files),
  ]
}

function violation(edge: Edge, rule: string, reason: string): Violation {
  return { file: edge.from.path, line: edge.line, rule, reason: `${edge.specifier}: ${reason}` }
}

function partOf(path: string): string {
  return path.split('/', 1)[0] ?? ''
}

function checkParts(edge: Edge): Violation[] {
  const [from, to] = [partOf(edge.from.path), partOf(edge.target)]
  if (from === to) return []
  const seen = partsSeen[from] ?? []
  const isServerTest = from === 'server' && edge.from.isTest && apparatus.test(to)
  if (!seen.includes(to) && !isServerTest) {
    return [
      violation(
        edge,
        'parts',
        `${from} may import ${seen.join(', ') || 'nothing'} only; what crosses goes through contract`,
      ),
    ]
  }
  const isPackage = from !== 'scripts' && from !== 'vitest.config.ts' && to !== 'scripts' && to !== 'texts'
  if (edge.specifier.startsWith('.') && isPackage) {
    return [violation(edge, 'parts', `write @fobhouse/${to}/…, so that the package.json of ${from} tells the truth`)]
  }
  return []
}

/** Product and apparatus (docs/decisions/0099-product-and-apparatus.md). */
function checkApparatus(edge: Edge): Violation[] {
  const [from, to] = [partOf(edge.from.path), partOf(edge.target)]
  if (apparatus.test(from) && to === 'server') {
    const open = edge.from.isTest ? openServer.test : openServer.code
    if (open.test(edge.target)) return []
    return [violation(edge, 'apparatus', 'workspaces beside the server know of it what server/src/public.ts names')]
  }
  const isAllowed = edge.from.isTest || maySayBeside.test(edge.from.path)
  if (edge.target !== beside || isAllowed) return []
  return [violation(edge, 'apparatus', 'a command or the set-up loads what lies beside the server, nothing else does')]
}

/** The page cannot load `node:crypto`, so it must not reach what does, through other files of the contract either. */
function checkSigned(edge: Edge): Violation[] {
  const isWithin = signed.test(edge.from.path)
  if (isWithin || !signed.test(edge.target) || !withoutNode.test(edge.from.path)) return []
  return [violation(edge, 'protocol-2', 'it needs node:crypto: only the server and boards may load protocol 2')]
}

function layerOf(path: string, part: string): string | undefined {
  const rest = path.startsWith(`${part}/src/`) ? path.slice(part.length + 5) : undefined
  return rest?.split('/', 1)[0]?.replace(/\.tsx?$/u, '')
}

function levelIn(levels: readonly (readonly string[])[], layer: string | undefined): number {
  return levels.findIndex((level) => layer !== undefined && level.includes(layer))
}

function checkServer(edge: Edge): Violation[] {
  const [from, to] = [layerOf(edge.from.path, 'server'), layerOf(edge.target, 'server')]
  if (from === undefined || to === undefined || edge.from.isTest) return []
  if (to === 'testing') return [violation(edge, 'server-layers', 'only tests see server/src/testing')]
  const [below, above] = [levelIn(serverLevels, to), levelIn(serverLevels, from)]
  if (above === -1) return [unknownLayer(edge, 'server', serverLevels)]
  if (below === -1 || below > above) {
    return [violation(edge, 'server-layers', `${from} lies below ${to} and may not know it (${drawn(serverLevels)})`)]
  }
  const [one, other] = [featureOf(edge.from.path, 'server'), featureOf(edge.target, 'server')]
  const isOpen = edge.target.endsWith('/public.ts') || (rules.test(edge.from.path) && rules.test(edge.target))
  if (one !== undefined && other !== undefined && one !== other && !isOpen) {
    return [violation(edge, 'feature-border', `${one} may ask ${other} only through ${other}/public.ts`)]
  }
  if (to === 'identity' && from !== to && !edge.target.endsWith('/public.ts')) {
    return [violation(edge, 'identity-border', 'ask identity/public.ts who somebody is: its tables are its own')]
  }
  return []
}

function checkWeb(edge: Edge): Violation[] {
  const [from, to] = [layerOf(edge.from.path, 'web'), layerOf(edge.target, 'web')]
  if (from === undefined || to === undefined || edge.from.isTest) return []
  if (to === 'testing') return [violation(edge, 'web-layers', 'only tests see web/src/testing')]
  const [below, above] = [levelIn(webLevels, to), levelIn(webLevels, from)]
  if (above === -1) return [unknownLayer(edge, 'web', webLevels)]
  if (below === -1 || below > above) {
    return [violation(edge, 'web-layers', `${from} lies below ${to} and may not know it (${drawn(webLevels)})`)]
  }
  const [one, other] = [featureOf(edge.from.path, 'web'), featureOf(edge.target, 'web')]
  if (one !== undefined && other !== undefined && one !== other) {
    return [
      violation(
        edge,
        'feature-border',
        'features of the page never see each other: share through domain/<noun>, lib or ui, or compose in app',
      ),
    ]
  }
  return []
}

/** `lib` and `ui` must suit any page: code that knows a call of the club belongs to one of the nouns. */
function checkPageGround(edge: Edge): Violation[] {
  const layer = layerOf(edge.from.path, 'web')
  const isGround = layer === 'ui' || layer === 'lib'
  if (!isGround || edge.from.isTest || !edge.target.startsWith('contract/src/routes/')) return []
  if (layer === 'lib' && routesOfTheClient.test(edge.target)) return []
  return [violation(edge, 'page-ground', `${layer} knows no call of the club: move this to web/src/domain/<noun>`)]
}

function unknownLayer(edge: Edge, part: string, levels: readonly (readonly string[])[]): Violation {
  return { file: edge.from.path, rule: `${part}-layers`, reason: `is in no layer of ${part}/src (${drawn(levels)})` }
}

function drawn(levels: readonly (readonly string[])[]): string {
  return levels.map((level) => level.join(', ')).join(' ← ')
}

function featureOf(path: string, part: string): string | undefined {
  return new RegExp(`^${part}/src/features/([^/]+)/`, 'u').exec(path)?.[1]
}

function checkContract(file: SourceFile): Violation[] {
  if (!file.path.startsWith('contract/src/') || file.isTest) return []
  const isAllowed = (specifier: string) =>
    specifier === 'zod' || (specifier === 'node:crypto' && signed.test(file.path))
  return file.imports
    .filter(({ specifier, target }) => target === undefined && !isAllowed(specifier))
    .map(({ specifier, line }) => {
      const reason = `${specifier}: the contract imports zod only (protocol-2 also node:crypto): page and shells load it, too`
      return { file: file.path, line, rule: 'contract-zod-only', reason }
    })
}

function checkRules(file: SourceFile): Violation[] {
  if (!rules.test(file.path)) return []
  const isAllowed = (target: string | undefined, specifier: string) => {
    if (target === undefined) return specifier === 'temporal-polyfill'
    return target.startsWith('contract/') || rules.test(target)
  }
  return file.imports
    .filter(({ target, specifier }) => !isAllowed(target, specifier))
    .map(({ specifier, line }) => {
      const reason = `${specifier}: rules are pure; they import the contract, other rules and temporal-polyfill only`
      return { file: file.path, line, rule: 'pure-rules', reason }
    })
}

/**
 * A released migration never changes. `dialect.ts`, which creates tables and columns on both databases, must stay
 * compatible with them.
 */
function checkMigrations(file: SourceFile): Violation[] {
  if (!migration.test(file.path) || file.isTest) return []
  const isAllowed = (target: string | undefined, specifier: string) => {
    if (target === undefined) return /^(?:kysely(?:\/|$)|node:)/u.test(specifier)
    return target === 'server/src/db/dialect.ts' || migration.test(target)
  }
  return file.imports
    .filter(({ target, specifier }) => !isAllowed(target, specifier))
    .map(({ specifier, line }) => {
      const reason = `${specifier}: a released migration stands on itself alone; copy what it needs into it`
      return { file: file.path, line, rule: 'migrations-alone', reason }
    })
}
