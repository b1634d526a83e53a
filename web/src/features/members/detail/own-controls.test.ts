import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDrawn, pageFields } from '@fobhouse/contract/members/field-sets.ts'
import { expect, test } from 'vitest'

const page = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
  .join('\n')

test('the page of a member has a control for each field that its forms do not draw by themselves', () => {
  const own = pageFields.filter((name) => !isDrawn(name) && name !== 'email')
  expect(own.length).toBeGreaterThan(0)
  expect(own.filter((name) => !page.includes(`may(memberRoutes.update, '${name}')`))).toEqual([])
})
