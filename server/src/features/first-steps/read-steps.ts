import type { Duty } from '@fobhouse/contract/duties.ts'
import type { FirstStep } from '@fobhouse/contract/routes/first-steps.ts'
import type { Context } from '../../context.ts'
import type { DeclaredStep } from './declared-step.ts'
import { stepsFor } from './rules.ts'
import { listPutOff } from './store.ts'

type StepContext = Pick<Context, 'db' | 'settings'>

/** A feature, of which only its steps count here. */
export type Asked = { firstSteps?: readonly DeclaredStep[] }

export type Reader = { features: readonly Asked[]; duties: readonly Duty[] }

/** The steps that the reader can do. A step that was done although it had been put off is done. */
export async function readSteps(ctx: StepContext, reader: Reader): Promise<FirstStep[]> {
  const putOff = new Set(await listPutOff(ctx.db))
  return Promise.all(
    visibleTo(reader).map(async ({ key, isDone }) => {
      const isLater = putOff.has(key)
      return { key, state: (await isDone(ctx)) ? 'done' : isLater ? 'later' : 'open' }
    }),
  )
}

/** Whether something is left for the reader to do. Every page of an administrator begins with this question. */
export async function hasOpenSteps(ctx: StepContext, reader: Reader): Promise<boolean> {
  const steps = visibleTo(reader)
  if (steps.length === 0) return false
  const putOff = new Set(await listPutOff(ctx.db))
  for (const { key, isDone } of steps) if (!putOff.has(key) && !(await isDone(ctx))) return true
  return false
}

export function visibleTo({ features, duties }: Reader): DeclaredStep[] {
  const declared = features.flatMap(({ firstSteps = [] }) => firstSteps)
  return stepsFor(declared, duties)
}
