import {
  type Amount,
  type HouseAccount,
  houseAccounts,
  type TransferKind,
  transferKinds,
} from '@fobhouse/contract/money.ts'
import type { Context } from '../context.ts'
import { AppError } from '../core/errors.ts'
import type { Trx } from '../db/database.ts'
import { type Random, seededRandom } from '@fobhouse/demo-club/random.ts'
import { reverseTransfer } from '../features/ledger/reverse-transfer.ts'
import { postTransfer, type Transfer } from '../features/memberbucks/public.ts'

type WalkContext = Pick<Context, 'clock' | 'live' | 'settings' | 'transact'>
type Walk = { seed: number; memberIds: readonly [number, number, ...number[]]; operations: number }

/** A posted transfer, and what may still become of it. */
type Posted = Omit<Transfer, 'actor' | 'description'> & { id: number; isReversed: boolean }

/** The expected books, computed by other means. */
type Model = {
  random: Random
  memberIds: Walk['memberIds']
  balances: Map<number, Amount>
  recent: Posted[]
  keys: number
}

export type WalkReport = {
  posted: number
  refused: number
  repeated: number
  reversed: number
  balances: Map<number, Amount>
}

const actor = { memberId: null, name: 'fobhouse' } as const
const description = 'Walk'
/** What is set aside is what bookings say. */
const houses = houseAccounts.filter((house) => house !== 'held')
const mayOverdraw: ReadonlySet<TransferKind> = new Set(['interlock', 'reversal'])
const perTransaction = 500
/** This many transfers can still be repeated or reversed. */
const remembered = 2000

/**
 * Random transfers, repeats with the same key, corrections and payments beyond the balance. Compares each outcome with
 * simple arithmetic; throws at the first difference.
 */
export async function walkLedger(ctx: WalkContext, { seed, memberIds, operations }: Walk): Promise<WalkReport> {
  const model: Model = { random: seededRandom(seed), memberIds, balances: new Map(), recent: [], keys: 0 }
  const report: WalkReport = { posted: 0, refused: 0, repeated: 0, reversed: 0, balances: model.balances }
  for (let done = 0; done < operations; done += perTransaction) {
    await ctx.transact(async (trx) => {
      const within = { ...ctx, transact: <Result>(work: (joined: Trx) => Promise<Result>) => work(trx) }
      for (let step = done; step < Math.min(done + perTransaction, operations); step += 1) {
        report[await takeStep(within, trx, model)] += 1
      }
    })
  }
  return report
}

type Outcome = 'posted' | 'refused' | 'repeated' | 'reversed'

function takeStep(ctx: WalkContext, trx: Trx, model: Model): Promise<Outcome> {
  const { random, recent } = model
  const known = recent[random.between(0, Math.max(recent.length - 1, 0))]
  if (known && random.chance(0.15)) return repeat(ctx, trx, known)
  if (known && random.chance(0.12)) return reverse(ctx, model, known)
  return post(ctx, trx, model)
}

async function post(ctx: WalkContext, trx: Trx, model: Model): Promise<Outcome> {
  const wish = chooseTransfer(model)
  const isCovered = covers(model, wish)
  const answer = await answerOf(() => postTransfer(ctx, trx, { ...wish, actor, description }))
  expectSame(answer, isCovered ? 'number' : 'insufficient_funds', wish)
  if (typeof answer !== 'number') return 'refused'
  move(model, wish)
  remember(model, { ...wish, id: answer, isReversed: false })
  return 'posted'
}

function chooseTransfer(model: Model): Transfer {
  const { random, memberIds } = model
  const own = { memberId: random.pick(memberIds) }
  const house: { house: HouseAccount } = { house: houses[random.between(0, houses.length - 1)] ?? 'cash' }
  const other = memberIds.find((id) => id !== own.memberId && random.chance(0.5))
  const partner = other !== undefined && random.chance(0.1) ? { memberId: other } : house
  const [from, to] = random.chance(0.5) ? [own, partner] : [partner, own]
  const balance = 'memberId' in from ? (model.balances.get(from.memberId) ?? 0) : 0
  // One in ten is just above the balance, or exactly it.
  const amount = random.chance(0.1) ? Math.max(balance + random.between(0, 1), 1) : random.between(2, 5000)
  model.keys += 1
  return {
    from,
    to,
    amount,
    kind: random.pick(transferKinds),
    actor,
    description,
    idempotencyKey: `walk ${model.keys}`,
  }
}

/** A repeated key changes nothing; another amount under it is refused. */
async function repeat(ctx: WalkContext, trx: Trx, known: Posted): Promise<Outcome> {
  const { id, isReversed: _reversed, ...wish } = known
  const isOther = id % 3 === 0
  const amount = wish.amount + (isOther ? 1 : 0)
  const answer = await answerOf(() => postTransfer(ctx, trx, { ...wish, amount, actor, description }))
  expectSame(answer, isOther ? 'conflict' : 'number', known)
  if (!isOther && answer !== id) throw new Error(`Transfer ${id} was posted again as ${answer}`)
  return 'repeated'
}

async function reverse(ctx: WalkContext, model: Model, known: Posted): Promise<Outcome> {
  const back = { ...known, from: known.to, to: known.from }
  const expected = expectedOf(model, known, back)
  const answer = await answerOf(() => reverseTransfer(ctx, { transferId: known.id, note: description, actor }))
  expectSame(answer, expected, back)
  if (typeof answer !== 'number') return 'refused'
  known.isReversed = true
  move(model, back)
  return 'reversed'
}

function expectedOf(model: Model, known: Posted, back: Movement): string {
  if (known.kind === 'booking') return 'not_reversible'
  if (known.isReversed) return 'already_reversed'
  return covers(model, back) ? 'number' : 'insufficient_funds'
}

async function answerOf(work: () => Promise<number>): Promise<number | string> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

function expectSame(answer: number | string, expected: string, about: object): void {
  if (answer === expected || (typeof answer === 'number' && expected === 'number')) return
  throw new Error(`${JSON.stringify(about)}: ${answer} instead of ${expected}`)
}

type Movement = Pick<Transfer, 'from' | 'to' | 'amount' | 'kind'>

function covers({ balances }: Model, { from, amount, kind }: Movement): boolean {
  if (!('memberId' in from) || mayOverdraw.has(kind)) return true
  return (balances.get(from.memberId) ?? 0) >= amount
}

function move({ balances }: Model, { from, to, amount }: Movement): void {
  if ('memberId' in from) balances.set(from.memberId, (balances.get(from.memberId) ?? 0) - amount)
  if ('memberId' in to) balances.set(to.memberId, (balances.get(to.memberId) ?? 0) + amount)
}

function remember({ recent, random }: Model, posted: Posted): void {
  if (recent.length < remembered) recent.push(posted)
  else recent[random.between(0, remembered - 1)] = posted
}
