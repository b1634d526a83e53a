import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { auditGroups, formerAuditActions } from '@fobhouse/contract/audit-actions.ts'
import { readTexts } from '../../../build/texts.ts'
import { auditActions, groupOf } from './audit-actions.ts'

const root = join(import.meta.dirname, '../../../..')

function codeIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(root, folder, file), 'utf8'))
}

const features = codeIn('server/src/features')
const files = [...features, ...codeIn('server/src/device-hub')]

/** The words of a list or union of strings in the server's code, found by the code before it. */
function wordsAfter(start: string): string[] {
  const code = files.find((one) => one.includes(start)) ?? ''
  const [list = ''] = code.slice(code.indexOf(start)).split(/\]|\n\n/)
  return [...list.matchAll(/'(\w+)'/g)].map(([, word = '']) => word)
}

const wordsOf: Record<string, string[]> = {
  command: wordsAfter('const deviceCommandSchema ='),
  'change.trigger': wordsAfter('export const stateTriggers ='),
  'move.kind': wordsAfter('export const returnKinds ='),
  change: wordsAfter('export type MembershipChange ='),
}

/** Actions after `action:`, written as a string, a union of strings or a template over a list of words. */
function actionsIn(code: string): string[] {
  return [...code.matchAll(/\baction: (.*)/g)].flatMap(([, rest = '']) => {
    const texts = [...rest.matchAll(/'(\w+(?:\.\w+)+)'/g)].map(([, text = '']) => text)
    const templates = [...rest.matchAll(/`(\w+)\.\$\{([^}]+)\}`/g)].flatMap(([, group, variable = '']) =>
      (wordsOf[variable] ?? [`\${${variable}}`]).map((word) => `${group}.${word}`),
    )
    return [...texts, ...templates]
  })
}

// The program that moves a club here also writes to the trail.
const written = new Set([...features, ...codeIn('move-from-membermatters/src')].flatMap(actionsIn))

test('the page knows every action that the server writes, those that it wrote, and no other', () => {
  expect([...auditActions].toSorted()).toEqual([...written, ...formerAuditActions].toSorted())
  expect(formerAuditActions.filter((action) => written.has(action))).toEqual([])
})

test('every action belongs to a group, and every group has one', () => {
  expect(new Set(auditActions.map(groupOf))).toEqual(new Set(auditGroups))
})

describe.each(['en-AU', 'sv-SE'])('in %s', (locale) => {
  const texts: unknown = readTexts(join(import.meta.dirname, `../../../../texts/${locale}/page`), 'audit')

  test.each(auditActions)('%s has a sentence that says who, and a name', (action) => {
    expect(textAt(texts, `sentences.${action}`)).toContain('<who>{{actor}}</who>')
    expect(textAt(texts, `actions.${action}`)).toMatch(/\w/)
  })
})

function textAt(texts: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, name) => {
    return typeof inner === 'object' && inner !== null ? Object.entries(inner).find(([key]) => key === name)?.[1] : null
  }, texts)
}
