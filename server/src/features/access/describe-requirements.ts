import { metRequirement } from '@fobhouse/contract/competence/requirements.ts'
import type { Permission } from '@fobhouse/contract/routes/access.ts'
import type { Context } from '../../context.ts'
import type { Queries } from '../../db/database.ts'
import { readNextSteps } from '../certificates/public.ts'
import type { RequirementReader } from '../requirements/public.ts'

type Asked = Pick<Permission, 'requirement' | 'next'>
type Described = { memberId: number; ids: readonly number[]; asked: RequirementReader }

/** What each place asks of a member, and what they can do next. Steps are read only if something is in the way. */
export async function describeRequirements(
  { ctx, db }: { ctx: Pick<Context, 'clock' | 'settings'>; db: Queries },
  { memberId, ids, asked }: Described,
): Promise<(id: number) => Asked> {
  const isUnmet = ids.some((id) => asked.factsOf(id, memberId) !== metRequirement)
  const nextOf = isUnmet ? await readNextSteps(ctx, db, memberId) : () => null
  return (place) => {
    const expression = asked.expressionOf(place) ?? null
    const planned = asked.plannedOf(place)
    if (!expression && !planned) return { requirement: null, next: null }
    const certificates = asked.certificatesOf(place, memberId)
    const facts = asked.factsOf(place, memberId)
    const inTheWay = new Set([...facts.missing, ...facts.expired].map(({ id }) => id))
    const first = certificates.find(({ id, state }) => {
      const isLearnt = facts.isUnsupervised && state === 'learning'
      return inTheWay.has(id) || isLearnt || (facts.isSuspended && state === 'suspended')
    })
    const begins = planned && {
      from: new Date(planned.from).toISOString(),
      met: asked.isMetBy(planned.expression, memberId, planned.from),
    }
    const requirement = { met: facts === metRequirement, expression, certificates, planned: begins ?? null }
    return { requirement, next: first ? nextOf(first.id) : null }
  }
}
