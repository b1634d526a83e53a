import { type Expression, leavesOf, partsOf } from '@fobhouse/contract/competence/requirements.ts'

/** Where somebody is with a certificate by their awards. */
export type HeldState = 'held' | 'none' | 'expired' | 'suspended'

/** The same at a device. Who learns there is `learning`, or `supervised` where that is as good as holding it. */
export type LeafState = HeldState | 'learning' | 'supervised'

/** The certificates that are in the way, in the order of the expression, each once. */
export type Unmet = {
  missing: readonly number[]
  expired: readonly number[]
  suspended: readonly number[]
  /** Learnt without anybody who supervises. */
  unsupervised: readonly number[]
}

const met: Unmet = { missing: [], expired: [], suspended: [], unsupervised: [] }

/** Whether a certificate is as good as held. */
export function isGood(state: LeafState): boolean {
  return state === 'held' || state === 'supervised'
}

/** Whether a requirement is met. Says less than `judgeRequirement`, and is asked for everybody. */
export function holds(expression: Expression, isHeld: (certificate: number) => boolean): boolean {
  if ('certificate' in expression) return isHeld(expression.certificate)
  return 'all' in expression
    ? expression.all.every((part) => holds(part, isHeld))
    : expression.any.some((part) => holds(part, isHeld))
}

/**
 * What is in the way of a requirement. Of several that would do, the nearest speaks: the fewest that are not held, then
 * the fewest without supervision, then the first.
 */
export function judgeRequirement(expression: Expression, stateOf: (certificate: number) => LeafState): Unmet {
  if ('certificate' in expression) return judgeLeaf(expression.certificate, stateOf(expression.certificate))
  const parts = partsOf(expression).map((part) => judgeRequirement(part, stateOf))
  if ('all' in expression) {
    return {
      missing: once(parts.flatMap(({ missing }) => missing)),
      expired: once(parts.flatMap(({ expired }) => expired)),
      suspended: once(parts.flatMap(({ suspended }) => suspended)),
      unsupervised: once(parts.flatMap(({ unsupervised }) => unsupervised)),
    }
  }
  return parts.reduce((nearest, part) => (isNearer(part, nearest) ? part : nearest))
}

function judgeLeaf(certificate: number, state: LeafState): Unmet {
  return state === 'held' || state === 'supervised' ? met : { ...met, [kinds[state]]: [certificate] }
}

const kinds = { none: 'missing', expired: 'expired', suspended: 'suspended', learning: 'unsupervised' } as const

function isNearer(one: Unmet, other: Unmet): boolean {
  const [lacks, otherLacks] = [countOf(one), countOf(other)]
  return lacks === otherLacks ? one.unsupervised.length < other.unsupervised.length : lacks < otherLacks
}

function countOf({ missing, expired, suspended }: Unmet): number {
  return missing.length + expired.length + suspended.length
}

export function isMet(unmet: Unmet): boolean {
  return countOf(unmet) + unmet.unsupervised.length === 0
}

function once(ids: readonly number[]): number[] {
  return [...new Set(ids)]
}

/** A requirement from one instant until another, milliseconds since 1970. */
export type Version = { from: number; to: number; expression: Expression }

/** Two requirements that must both hold; undefined: none. */
export function bothOf(one: Expression | undefined, other: Expression | undefined): Expression | undefined {
  return one && other ? { all: [one, other] } : (one ?? other)
}

/** What a tool asks for and what its equipment does, as one requirement from each instant at which either changes. */
export function joinVersions(own: readonly Version[], item: readonly Version[]): readonly Version[] {
  if (own.length === 0 || item.length === 0) return own.length === 0 ? item : own
  const edges = [...new Set([...own, ...item].flatMap(({ from, to }) => [from, to]))].toSorted(
    (one, other) => one - other,
  )
  return edges.flatMap((from, index) => {
    const expression = bothOf(versionAt(own, from)?.expression, versionAt(item, from)?.expression)
    return expression ? [{ from, to: edges[index + 1] ?? Infinity, expression }] : []
  })
}

/** Of the versions of one subject, the one of an instant and the next one. Instants as text. */
export function openAt<Stored extends { from: string; until: string | null }>(
  versions: readonly Stored[],
  now: string,
): { current: Stored | undefined; planned: Stored | undefined } {
  return {
    current: versions.find(({ from, until }) => from <= now && (until === null || until > now)),
    planned: versions.find(({ from }) => from > now),
  }
}

/** `until`: when a held certificate ends; null: never. */
export type Standing = { state: HeldState; until: number | null }

export type Span = { from: number; to: number }

/** The requirement of an instant; undefined: none. */
export function versionAt(versions: readonly Version[], instant: number): Version | undefined {
  return versions.find(({ from, to }) => from <= instant && instant < to)
}

/** The state at an instant of what is known now. */
export function stateAt({ state, until }: Standing, instant: number): HeldState {
  return state === 'held' && until !== null && until <= instant ? 'expired' : state
}

/** When requirements are met within a range, by what is known now: certificates end, planned requirements begin. */
export function spansMet(
  versions: readonly Version[],
  { range, standingOf }: { range: Span; standingOf: (certificate: number) => Standing },
): Span[] {
  const leaves = once(versions.flatMap(({ expression }) => leavesOf(expression)))
  const ends = leaves.flatMap((leaf) => standingOf(leaf).until ?? [])
  const edges = [range.from, ...versions.flatMap(({ from, to }) => [from, to]), ...ends]
  const starts = [...new Set(edges)]
    .filter((edge) => range.from <= edge && edge < range.to)
    .toSorted((one, other) => one - other)
  const spans: Span[] = []
  for (const [index, from] of starts.entries()) {
    const version = versionAt(versions, from)
    if (version && !holds(version.expression, (leaf) => stateAt(standingOf(leaf), from) === 'held')) continue
    const to = starts[index + 1] ?? range.to
    const last = spans.at(-1)
    if (last?.to === from) last.to = to
    else spans.push({ from, to })
  }
  return spans
}
