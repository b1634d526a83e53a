import { parseSync, Visitor, type VisitorObject } from 'oxc-parser'

type Span = { start: number; end: number }

/** One small fault: what stands from `start` to `end` becomes `text`. */
export type Mutant = Span & { text: string; line: number; what: string; was: string }

const otherOperator = new Map(
  Object.entries({
    '===': '!==',
    '!==': '===',
    '<': '<=',
    '<=': '<',
    '>': '>=',
    '>=': '>',
    '+': '-',
    '-': '+',
    '*': '/',
    '/': '*',
  }),
)
const otherMethod = new Map(
  Object.entries({
    some: 'every',
    every: 'some',
    min: 'max',
    max: 'min',
    floor: 'ceil',
    ceil: 'floor',
    startsWith: 'endsWith',
    endsWith: 'startsWith',
  }),
)
/** Modules that mostly say what is: an entry that is missing there, or another word, is a fault like a turned comparison. */
const isDeclaration = /\/feature\.ts$|^contract\/src\/members\/fields\.ts$/u
/** Parts of a feature's entry that the compiler asks for. Of a field it asks for nearly all. */
const asked = new Set('name time until forEver file untold key does isDone check look'.split(' '))
const isField = /\/fields\.ts$/u
/** What a chain of calls also works without. */
const droppedMethods = new Set('filter where orderBy toSorted toReversed slice trim toUpperCase toLowerCase'.split(' '))

const longestQuote = 100

/** Puts one fault in the place of a node. */
type Plant = (node: Span, text: string, what: string) => void

/**
 * Every fault of these kinds that can be made in a module: comparisons, conditions, signs, yes and no, and steps of a
 * chain; in declarations also entries and words.
 */
export function findMutants(path: string, text: string): Mutant[] {
  const { program, errors } = parseSync(path, text)
  if (errors[0]) throw new Error(`${path} cannot be parsed: ${errors[0].message}`)
  const found: Mutant[] = []
  const sourceOf: SourceOf = ({ start, end }) => text.slice(start, end)
  const plant: Plant = ({ start, end }, fault, what) => {
    const line = text.slice(0, start).split('\n').length
    found.push({ start, end, text: fault, line, what, was: text.slice(start, Math.min(end, start + longestQuote)) })
  }
  new Visitor({
    ...inExpressions(plant, sourceOf),
    ...inCalls(plant, sourceOf),
    ...inConditions(plant),
    ...inLiterals(plant),
    ...(isDeclaration.test(path) ? inDeclarations(plant, sourceOf, isField.test(path)) : {}),
  }).visit(program)
  return found.toSorted((one, other) => one.start - other.start)
}

type SourceOf = (node: Span) => string

function inExpressions(plant: Plant, sourceOf: SourceOf): VisitorObject {
  return {
    BinaryExpression(node) {
      const other = otherOperator.get(node.operator)
      const joinsTexts = node.operator === '+' && /['"`]/.test(sourceOf(node))
      if (other === undefined || joinsTexts) return
      plant(node, `(${sourceOf(node.left)} ${other} ${sourceOf(node.right)})`, `${node.operator} becomes ${other}`)
    },
    LogicalExpression(node) {
      plant(node, `(${sourceOf(node.left)})`, `${node.operator} without what follows`)
      if (node.operator !== '??') plant(node, `(${sourceOf(node.right)})`, `${node.operator} without what comes before`)
    },
    UnaryExpression(node) {
      if (node.operator === '!') plant(node, `(${sourceOf(node.argument)})`, 'without “not”')
    },
  }
}

function inCalls(plant: Plant, sourceOf: SourceOf): VisitorObject {
  return {
    CallExpression(node) {
      const { callee } = node
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      const { name } = callee.property
      const other = otherMethod.get(name)
      if (other !== undefined) plant(callee.property, other, `${name} becomes ${other}`)
      if (droppedMethods.has(name)) plant(node, sourceOf(callee.object), `without ${name}`)
    },
  }
}

function inConditions(plant: Plant): VisitorObject {
  const plantBoth = ({ test }: { test: Span }) => {
    plant(test, 'true', 'always')
    plant(test, 'false', 'never')
  }
  return { IfStatement: plantBoth, ConditionalExpression: plantBoth }
}

function inLiterals(plant: Plant): VisitorObject {
  const types = new Set<number>() // a type named `true` is nothing that runs
  return {
    TSLiteralType: ({ literal }) => void types.add(literal.start),
    Literal(node) {
      const { value, start } = node
      if (typeof value === 'boolean' && !types.has(start)) plant(node, String(!value), `${value} becomes ${!value}`)
    },
  }
}

function inDeclarations(plant: Plant, sourceOf: SourceOf, isWhole: boolean): VisitorObject {
  const words = new Map<string, Span[]>() // by the name of their property
  return {
    ArrayExpression({ elements }) {
      for (const element of elements) if (element?.type === 'Literal') plant(element, '...[]', 'without this entry')
    },
    ObjectExpression({ properties }) {
      for (const property of properties) {
        if (property.type !== 'Property' || property.key.type !== 'Identifier') continue
        const { name } = property.key
        if (!isWhole && !asked.has(name)) plant(property, '...{}', 'without this entry')
        if (/^'[\w.-]+'$/u.test(sourceOf(property.value))) words.set(name, [...(words.get(name) ?? []), property.value])
      }
    },
    'Program:exit'() {
      for (const [name, values] of words) {
        const texts = [...new Set(values.map(sourceOf))]
        for (const value of values) {
          const other = texts[(texts.indexOf(sourceOf(value)) + 1) % texts.length]
          if (other !== undefined && other !== sourceOf(value)) plant(value, other, `${name} says ${other}`)
        }
      }
    },
  }
}
