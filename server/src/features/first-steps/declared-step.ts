import type { FirstStepKey } from '@fobhouse/contract/routes/first-steps.ts'
import type { Route } from '@fobhouse/contract/route.ts'
import type { Context } from '../../context.ts'

/** Something that a new club has to do, declared by the feature that knows whether it is done. */
export type DeclaredStep = {
  key: FirstStepKey
  /** The call by which it is done: whoever has a duty for it sees the step. */
  does: Pick<Route, 'duty'>
  isDone: (ctx: Pick<Context, 'db' | 'settings'>) => Promise<boolean>
}
