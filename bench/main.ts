import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { compareFigures, readFigures, renderChanges } from './compare.ts'
import { putIntoDocument } from './document.ts'
import { meetsAim, renderTable } from './figure.ts'
import { parts } from './parts.ts'
import { runParts } from './run-parts.ts'

// `npm run bench`: every part but the long ones. `npm run bench -- doors soak`: only these. `--compare <file>`: what
// became slower since that run. `--document <file>`: puts the figures into that document's sections.

const { values, positionals: named } = parseArgs({
  options: { compare: { type: 'string' }, document: { type: 'string' } },
  allowPositionals: true,
})
const before = values.compare === undefined ? undefined : readFigures(values.compare)
const document = values.document === undefined ? undefined : readFileSync(values.document, 'utf8')
const unknown = named.filter((name) => !Object.hasOwn(parts, name))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. The parts are: ${Object.keys(parts).join(', ')}`)
  process.exit(1)
}
const measured = await runParts(
  Object.entries(parts).filter(([name, { isLong }]) => (named.length === 0 ? isLong !== true : named.includes(name))),
)
const figures = measured.flatMap((part) => part.figures)

const machine = { cores: availableParallelism(), memoryGigabytes: Math.round(totalmem() / 1024 ** 3) }
console.log(`\n${machine.cores} cores, ${machine.memoryGigabytes} GB\n\n${renderTable(figures)}\n`)
console.log(measured.map(({ name, seconds }) => `${name} ${seconds} s`).join(', '))
const folder = resolve(import.meta.dirname, 'results')
mkdirSync(folder, { recursive: true })
writeFileSync(resolve(folder, 'latest.json'), `${JSON.stringify({ machine, figures }, null, 2)}\n`)
if (values.document !== undefined && document !== undefined) {
  const day = new Date().toISOString().slice(0, 10)
  writeFileSync(values.document, putIntoDocument(document, { machine, day, parts: measured }))
  execFileSync('oxfmt', [values.document]) // scripts/with-node has put it into PATH
}
const missed = figures.filter((figure) => !meetsAim(figure))
if (missed.length > 0) console.log(`\n${missed.length} of ${figures.length} figures miss their aim`)
for (const { name, fault } of measured) {
  if (fault === undefined) continue
  console.error(`${name} failed: ${fault}`)
  process.exitCode = 1
}
if (before) {
  const changes = compareFigures(before, figures)
  console.log(`\n${renderChanges(changes)}`)
  if (changes.some(({ isWorse }) => isWorse)) process.exitCode = 1
}
