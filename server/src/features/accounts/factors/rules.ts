import type { StepMethod } from '@fobhouse/contract/routes/factors.ts'

/** The factors of a member. */
export type FactorFacts = { passkeys: number; hasApp: boolean; recoveryCodesLeft: number }

/** Recovery codes alone are not a factor; they replace a lost one. */
export function hasFactor({ passkeys, hasApp }: FactorFacts): boolean {
  return passkeys > 0 || hasApp
}

/** Returns the methods in the order of offering; none if the member signs in by password alone. */
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
  /** What the person showed first: a password, a link from their mailbox, or nothing before a passkey. */
  first: 'password' | 'link' | 'none'
  /** The correct second step, if any. */
  second: StepMethod | null
  facts: FactorFacts
}

/**
 * Whether this suffices to sign in. A passkey alone does: it is something one has, unlocked by something one knows or
 * is. Somebody who has a factor never gets in without it.
 */
export function mayEnter({ first, second, facts }: Entry): boolean {
  if (second !== null && !methodsOf(facts).includes(second)) return false
  if (first === 'none') return second === 'passkey'
  return hasFactor(facts) ? second !== null : true
}

const secondsOfCode = 30

/** Returns the half minute of a code, `delta` from now; undefined if a code of it or of a later one was used before. */
export function freshCounter(milliseconds: number, delta: number, lastCounter: number): number | undefined {
  const counter = Math.floor(milliseconds / 1000 / secondsOfCode) + delta
  return counter > lastCounter ? counter : undefined
}

/** Normalises a typed recovery code for hashing. */
export function normaliseRecoveryCode(text: string): string {
  return text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
}

/** Formats a code in groups of four, for people. */
export function groupRecoveryCode(code: string): string {
  return code.replaceAll(/(.{4})(?=.)/g, '$1-')
}
