import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { analyse } from 'scslre'
import { expect, test } from 'vitest'
import { isTestPath } from './structure/source-file.ts'

// Anybody can send a long text that nearly matches, so no expression may examine a part of it repeatedly. The test
// reads the expressions themselves, so it gives the same on any machine (docs/decisions/0087-linear-expressions.md).

const root = resolve(import.meta.dirname, '..')
/** The folders that run at a club. */
const product = ['contract/src', 'server/src', 'web/src', 'kiosk', 'door/src', 'mobile']
const apparatus = ['simulator/src', 'stripe-counterpart/src', 'demo-club/src', 'move-from-membermatters/src']

type Expression = { place: string; pattern: string; flags: string }

function readFiles(folder: string): string[] {
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  return names
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/u.test(path) && !path.includes('/node_modules/') && !isTestPath(path))
}

/** Finds each regular expression literal, and the fixed parts of each one made from a template. */
function expressionsIn(path: string): Expression[] {
  const text = readFileSync(join(root, path), 'utf8')
  const found: Expression[] = []
  const note = (start: number, pattern: string, flags: string) => {
    found.push({ place: `${path}:${text.slice(0, start).split('\n').length}`, pattern, flags })
  }
  new Visitor({
    Literal(node) {
      if ('regex' in node) note(node.start, node.regex.pattern, node.regex.flags)
    },
    NewExpression({ callee, arguments: [pattern, flags], start }) {
      if (callee.type !== 'Identifier' || callee.name !== 'RegExp' || pattern?.type !== 'TemplateLiteral') return
      const known = pattern.quasis.map(({ value }) => value.cooked ?? '').join('x')
      note(start, known, flags?.type === 'Literal' ? String(flags.value) : '')
    },
  }).visit(parseSync(path, text).program)
  return found
}

function faultsOf(expression: RegExp): string[] {
  return analyse(expression).reports.map(({ type, exponential }) => (exponential ? `${type}, exponential` : type))
}

test('no expression looks at one part of a text again and again', { timeout: 300_000 }, () => {
  const expressions = [...product, ...apparatus].flatMap(readFiles).flatMap(expressionsIn)
  expect(expressions.length).toBeGreaterThan(250)
  const faults = expressions.flatMap(({ place, pattern, flags }) =>
    faultsOf(new RegExp(pattern, flags)).map((fault) => `${place} /${pattern}/${flags}: ${fault}`),
  )
  expect(faults).toEqual([])
})

test('neither do those by which zod knows its formats', () => {
  const expressions = expressionsIn('node_modules/zod/v4/core/regexes.js')
  expect(expressions.length).toBeGreaterThan(20)
  expect(expressions.filter(({ pattern, flags }) => faultsOf(new RegExp(pattern, flags)).length > 0)).toEqual([])
})

test.each([
  /\/+$/,
  /^\d*\.?\d*$/,
  /(?:a+)+b/,
  /\bVersion\/[\d.]+.*\bSafari\//,
  /<([^>]+)>;\s*rel="next"/,
  /\s*;\s*/,
  /^(?:\w+\s?)+$/,
])('%s is one that does', (expression) => {
  expect(faultsOf(expression)).not.toEqual([])
})
