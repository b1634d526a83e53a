import { expect, test } from 'vitest'
import { takesTopic } from './topic-filter.ts'

test.each([
  ['a/b', 'a/b', true],
  ['a/b', 'a/b/c', false],
  ['a/b', 'a', false],
  ['a/+', 'a/b', true],
  ['a/+', 'a/', true],
  ['a/+', 'a', false],
  ['a/+/c', 'a/b/c', true],
  ['a/+/c', 'a/b/d', false],
  ['+', 'a', true],
  ['+', '/a', false],
  ['+/+', '/a', true],
  ['a/#', 'a', true],
  ['a/#', 'a/b/c', true],
  ['a/#', 'ab', false],
  ['#', 'a/b', true],
  ['#', '$SYS/load', false],
  ['+/load', '$SYS/load', false],
  ['$SYS/#', '$SYS/load', true],
  ['A/b', 'a/b', false],
] as const)('%s takes %s: %s', (filter, topic, takes) => {
  expect(takesTopic(filter, topic)).toBe(takes)
})
