import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const folder = resolve(import.meta.dirname, '../../docs/decisions')
const decisions = readdirSync(folder)
  .filter((name) => name !== 'README.md')
  .toSorted()

test('the list names every decision once, in order, and no other', () => {
  const listed = [...readFileSync(resolve(folder, 'README.md'), 'utf8').matchAll(/^\| \[(\d{4})\]\(([\w-]+\.md)\)/gmu)]
  expect(listed.map(([, , name]) => name)).toEqual(decisions)
  expect(listed.filter(([, number = '', name = '']) => !name.startsWith(`${number}-`))).toEqual([])
})

test('every decision has a number of its own', () => {
  const numbers = decisions.map((name) => name.slice(0, 4))
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
})
