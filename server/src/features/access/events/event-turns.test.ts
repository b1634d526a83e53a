import { expect, test } from 'vitest'
import { EventTurns } from './event-turns.ts'

/** Works that end when the test says so, and the names of those that have begun. */
function createWorks() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve) => {
      ends.set(name, () => resolve(name))
    })
  }
  const end = async (name: string) => {
    await expect.poll(() => ends.has(name)).toBe(true)
    ends.get(name)?.()
  }
  return { begun, work, end }
}

const quiet = () => new Promise((resolve) => void setImmediate(() => setImmediate(resolve)))

test('stores full batches one after the other, and small ones at once', async () => {
  const { begun, work, end } = createWorks()
  const turns = new EventTurns()
  const all = [turns.take(100, work('first')), turns.take(100, work('second')), turns.take(11, work('third'))]
  await expect.poll(() => begun).toEqual(['first'])
  const now = turns.take(10, work('now'))
  expect(begun).toEqual(['first', 'now'])
  await end('now')
  expect(await now).toBe('now')
  await end('first')
  await expect.poll(() => begun).toEqual(['first', 'now', 'second'])
  await end('second')
  await end('third')
  expect(await Promise.all(all)).toEqual(['first', 'second', 'third'])
})

test('a store that fails holds up nobody', async () => {
  const turns = new EventTurns()
  const failed = turns.take(100, () => Promise.reject(new Error('full')))
  const next = turns.take(100, async () => 'stored')
  await expect(failed).rejects.toThrow('full')
  expect(await next).toBe('stored')
})

test('full batches wait for the lists of boards that connect, also of those that come meanwhile', async () => {
  const { begun, work, end } = createWorks()
  const turns = new EventTurns()
  const lists = [turns.listFirst(work('list')), turns.listFirst(work('another list'))]
  const batch = turns.take(100, work('batch'))
  const now = turns.take(1, work('now'))
  await end('list')
  await quiet()
  expect(begun).toEqual(['list', 'another list', 'now'])
  await end('another list')
  await end('batch')
  await end('now')
  expect(await batch).toBe('batch')
  await Promise.all([...lists, now])
})

test('a list that fails holds up no batch for long', async () => {
  const turns = new EventTurns()
  await expect(turns.listFirst(() => Promise.reject(new Error('no key')))).rejects.toThrow('no key')
  expect(await turns.take(100, async () => 'stored')).toBe('stored')
})
