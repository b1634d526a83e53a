import { expect, test } from 'vitest'
import { measureHouse, renderFigures } from './figures.ts'
import { readSource } from './source-file.ts'

const texts = {
  'docs/rules/doors.md': '# Doors\n',
  'web/src/ui/large.ts': `import { crumb } from './crumb.ts'\nimport { rule } from './rules.ts'\n${'rule(crumb)\n'.repeat(60)}`,
  'web/src/ui/crumb.ts': 'export const crumb = 1 // `docs/rules/doors.md`\n',
  'web/src/ui/rules.ts': 'export const rule = (one: number) => one // `docs/rules/gone.md`\n',
  'web/src/lib/large.test.ts': "import { crumb } from '../ui/crumb.ts'\nexport const a = crumb\n",
}

test('counts folders, modules, crumbs and citations that lead nowhere', () => {
  const all = Object.entries(texts).map(([path, text]) => ({ path, text }))
  const files = all.filter(({ path }) => path.endsWith('.ts')).map(({ path, text }) => readSource(path, text))
  const figures = measureHouse(files, all)
  expect(figures).toEqual({
    folders: 1,
    modules: 3,
    medianLines: 1,
    longest: { path: 'web/src/ui/large.ts', lines: 62 },
    crumbs: ['web/src/ui/crumb.ts'],
    inCircles: 0,
    lostCitations: ['web/src/ui/rules.ts: docs/rules/gone.md'],
  })
  expect(renderFigures(figures)).toContain('1 crumbs')
})
