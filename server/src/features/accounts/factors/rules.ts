import type { StepMethod } from '@fobhouse/contract/routes/factors.ts'

/** What a member could take a second step with. */
export type FactorFacts = { passkeys: number; hasApp: boolean; recoveryCodesLeft: number }

/** Recovery codes alone are no factor: they stand in for one that is lost. */
export function hasFactor({ passkeys, hasApp }: FactorFacts): boolean {
  return passkeys > 0 || hasApp
}

/** In the order in which they are offered; none for who signs in by password alone. */
export function methodsOf(facts: FactorFacts): StepMethod[] {
  if (!hasFactor(facts)) return []
  const all: [StepMethod, boolean][] = [
    ['passkey', facts.passkeys > 0],
    ['code', facts.hasApp],
    ['recovery', facts.recoveryCodesLeft > 0],
  ]
  return all.flatMap(([method, isThere]) => (isThere ? [method] : []))
}

export type Entry = {
  /** What somebody came with: a password, a link from their mailbox, or nothing before a passkey. */
  first: 'password' | 'link' | 'none'
  /** What was shown after it, and found right. */
  second: StepMethod | null
  facts: FactorFacts
}

/**
 * Whether that is enough to be signed in. A passkey alone is: it is a thing that one has, opened by what one knows or is
 * (the device checks that). Whoever has a factor never comes in without it.
 */
export function mayEnter({ first, second, facts }: Entry): boolean {
  if (second !== null && !methodsOf(facts).includes(second)) return false
  if (first === 'none') return second === 'passkey'
  return hasFactor(facts) ? second !== null : true
}

const secondsOfCode = 30

/** The half minute whose code was given, `delta` from now; undefined where a code of it or of a later one was taken before. */
export function freshCounter(milliseconds: number, delta: number, lastCounter: number): number | undefined {
  const counter = Math.floor(milliseconds / 1000 / secondsOfCode) + delta
  return counter > lastCounter ? counter : undefined
}

/** A recovery code as it is hashed, however it was typed. */
export function normaliseRecoveryCode(text: string): string {
  return text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
}

/** In groups of four, for people to read. */
export function groupRecoveryCode(code: string): string {
  return code.replaceAll(/(.{4})(?=.)/g, '$1-')
}
