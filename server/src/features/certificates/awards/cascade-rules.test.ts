import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fallingWith, type LinkedAward } from './cascade-rules.ts'

const award = (certificateId: number, needs: number[] = [], mode: 'all' | 'any' = 'all'): LinkedAward => ({
  id: certificateId * 10,
  certificateId,
  prerequisites: { mode, certificates: needs },
})
const fall = (first: LinkedAward, held: LinkedAward[]) =>
  fallingWith(first, held).map(({ certificateId }) => certificateId)

describe('with an award fall', () => {
  const metal = award(1)
  test.each([
    { name: 'those that need it, over others', held: [award(2, [1]), award(3, [2]), award(4)], falls: [2, 3] },
    { name: 'none that was given without what it needs', held: [award(2, [9])], falls: [] },
    { name: 'one of any where none is left', held: [award(2, [1, 9], 'any')], falls: [2] },
    { name: 'none of any that another carries', held: [award(9), award(2, [1, 9], 'any')], falls: [] },
    { name: 'one of any whose other falls, too', held: [award(9, [1]), award(2, [1, 9], 'any')], falls: [9, 2] },
  ])('$name', ({ held, falls }) => {
    expect(fall(metal, [metal, ...held])).toEqual(falls)
  })
})

test('what stays needs nothing that is gone, unless another carries it', () => {
  const needs = fc.array(fc.integer({ min: 1, max: 8 }), { maxLength: 3 })
  const mode = fc.constantFrom('all' as const, 'any' as const)
  const club = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 8 }), needs, mode), {
    selector: ([id]) => id,
    minLength: 1,
  })
  fc.assert(
    fc.property(club, (drawn) => {
      const held = drawn.map(([id, needed, how]) =>
        award(
          id,
          needed.filter((other) => other < id),
          how,
        ),
      )
      const [first] = held
      if (!first) return
      const gone = new Set([first.certificateId, ...fall(first, held)])
      const stays = new Set(held.map(({ certificateId }) => certificateId).filter((id) => !gone.has(id)))
      for (const { certificateId, prerequisites } of held) {
        if (!stays.has(certificateId)) continue
        const lost = prerequisites.certificates.filter((id) => gone.has(id))
        const isCarried = prerequisites.mode === 'any' && prerequisites.certificates.some((id) => stays.has(id))
        expect(lost.length === 0 || isCarried).toBe(true)
      }
    }),
  )
})
