import { type Expression, leavesOf } from '@fobhouse/contract/competence/requirements.ts'

/** What the form can write: some certificates, and whether all or any one of them. */
export type Draft = { certificates: readonly number[]; mode: 'all' | 'any' }

export const emptyDraft: Draft = { certificates: [], mode: 'all' }

/** Undefined: nothing is chosen yet. */
export function expressionOf({ certificates, mode }: Draft): Expression | undefined {
  const leaves = certificates.map((certificate) => ({ certificate }))
  const [only] = leaves
  if (leaves.length <= 1) return only
  return mode === 'all' ? { all: leaves } : { any: leaves }
}

/** A requirement as the form begins with it. One of several groups becomes its certificates, all of them. */
export function draftOf(expression: Expression | undefined): Draft {
  if (!expression) return emptyDraft
  const certificates = [...new Set(leavesOf(expression))]
  const isFlatAny = 'any' in expression && expression.any.every((part) => 'certificate' in part)
  return { certificates, mode: isFlatAny ? 'any' : 'all' }
}

/** Whether the form would write something else than it began with. */
export function isGrouped(expression: Expression): boolean {
  if ('certificate' in expression) return false
  const parts = 'all' in expression ? expression.all : expression.any
  return parts.some((part) => !('certificate' in part))
}
