import { describe, expect, it } from 'vitest'
import { checkContents, checkText } from './content-rules.ts'
import { checkFiles, checkRooms, checkStyles } from './file-rules.ts'
import { checkLayers } from './layers.ts'
import { checkSecrets } from './secret-rules.ts'
import { readSource } from './source-file.ts'

const accounts = 'server/src/features/accounts'

/** Takes files as `path: text`; returns the broken rules, as `path rule`. */
function broken(texts: Record<string, string>): string[] {
  const beside = { [`${accounts}/public.ts`]: '' }
  const files = Object.entries({ ...beside, ...texts }).map(([path, text]) => readSource(path, text))
  const violations = [...checkLayers(files), ...checkFiles(files), ...checkContents(files)]
  return violations.map(({ file, rule }) => `${file} ${rule}`)
}

function importing(path: string, specifier: string): Record<string, string> {
  return { [path]: `import { a } from '${specifier}'\nexport const b = a\n` }
}

describe('layers', () => {
  it.each([
    ['contract/src/money.ts', 'zod'],
    ['contract/src/money.ts', './route.ts'],
    ['contract/src/protocol-2/signing.ts', 'node:crypto'],
    ['contract/src/protocol-2/signing.ts', './values.ts'],
    ['contract/src/protocol-2/signing.ts', '../text.ts'],
    ['contract/src/testing/protocol-2/club.ts', '../../protocol-2/signing.ts'],
    ['server/src/device-hub/hub.ts', '@fobhouse/contract/protocol-2/frames.ts'],
    ['simulator/src/door.ts', '@fobhouse/contract/protocol-2/frames.ts'],
    ['server/src/context.ts', './db/database.ts'],
    ['server/src/context.ts', '@fobhouse/contract/money.ts'],
    [`${accounts}/routes.ts`, '../../http/handler.ts'],
    [`${accounts}/log-in.ts`, '../access/public.ts'],
    [`${accounts}/log-in.ts`, '../../identity/public.ts'],
    ['server/src/identity/public.ts', './sessions.ts'],
    [`${accounts}/rules.ts`, '../access/rules.ts'],
    [`${accounts}/rules.ts`, 'temporal-polyfill'],
    [`${accounts}/log-in.test.ts`, '@fobhouse/simulator/door.ts'],
    [`${accounts}/log-in.test.ts`, '../../testing/app.ts'],
    ['server/src/cli/main.ts', '../app.ts'],
    ['server/src/db/migrations/0001-accounts.ts', 'kysely'],
    ['server/src/db/migrations/0001-accounts.ts', 'node:crypto'],
    ['server/src/db/migrations/0001-accounts.ts', '../dialect.ts'],
    ['server/src/db/migrations/index.ts', './0001-accounts.ts'],
    ['web/src/app/router.tsx', '../features/login/login-screen.tsx'],
    ['web/src/features/login/login-screen.tsx', '../../ui/panel.tsx'],
    ['web/src/ui/panel.tsx', '../lib/formats.ts'],
    ['web/src/ui/panel.tsx', '@fobhouse/contract/money.ts'],
    ['web/src/lib/api.ts', '@fobhouse/contract/routes/accounts.ts'],
    ['web/src/domain/member/session.ts', '@fobhouse/contract/routes/profile.ts'],
    ['web/src/domain/member/session.ts', '../../lib/api.ts'],
    ['web/src/features/login/login-screen.tsx', '../../domain/member/session.ts'],
    ['e2e/src/main-job.journey.ts', '@fobhouse/simulator/door.ts'],
    ['scripts/fobhouse.ts', '../server/src/cli/main.ts'],
    [`${accounts}/log-in.test.ts`, '@fobhouse/stripe-counterpart/start-stripe.ts'],
    ['simulator/src/main.ts', '@fobhouse/stripe-counterpart/start-stripe.ts'],
    ['demo-club/src/people.ts', '@fobhouse/server/public.ts'],
    ['demo-club/src/testing/club.ts', '@fobhouse/server/testing/app.ts'],
    ['move-from-membermatters/src/people/rules.ts', '../values/rules.ts'],
    ['server/src/features/setup/load-examples.ts', '../../core/beside.ts'],
  ])('lets %s import %s', (path, specifier) => {
    expect(broken(importing(path, specifier))).toEqual([])
  })

  it.each([
    ['contract/src/money.ts', 'kysely', 'contract-zod-only'],
    ['contract/src/money.ts', 'node:crypto', 'contract-zod-only'],
    ['contract/src/protocol-2/signing.ts', 'node:fs', 'contract-zod-only'],
    ['contract/src/routes/devices.ts', '../protocol-2/frames.ts', 'protocol-2'],
    ['web/src/ui/panel.tsx', '@fobhouse/contract/protocol-2/frames.ts', 'protocol-2'],
    ['web/src/ui/panel.test.tsx', '@fobhouse/contract/protocol-2/frames.ts', 'protocol-2'],
    ['mobile/src/shell.ts', '@fobhouse/contract/protocol-2/frames.ts', 'protocol-2'],
    ['contract/src/money.ts', '@fobhouse/server/app.ts', 'parts'],
    ['server/src/app.ts', '../../contract/src/money.ts', 'parts'],
    ['server/src/app.ts', '@fobhouse/simulator/door.ts', 'parts'],
    ['server/src/app.ts', '@fobhouse/web/app/main.tsx', 'parts'],
    ['server/src/core/clock.ts', '../db/database.ts', 'server-layers'],
    ['server/src/jobs/worker.ts', '../context.ts', 'server-layers'],
    ['server/src/http/mount.ts', '../features/accounts/public.ts', 'server-layers'],
    [`${accounts}/routes.ts`, '../../app.ts', 'server-layers'],
    [`${accounts}/routes.ts`, '../../testing/app.ts', 'server-layers'],
    ['server/src/stuff/thing.ts', '../core/clock.ts', 'server-layers'],
    [`${accounts}/log-in.ts`, '../access/store.ts', 'feature-border'],
    [`${accounts}/log-in.ts`, '../../identity/sessions.ts', 'identity-border'],
    ['server/src/http/admit-caller.ts', '../identity/sessions.ts', 'identity-border'],
    ['server/src/identity/sessions.ts', '../http/handler.ts', 'server-layers'],
    ['server/src/http/mount.ts', 'kysely', 'http-without-sql'],
    ['server/src/http/mount.ts', '../db/tables.ts', 'http-without-sql'],
    ['server/src/http/mount.ts', '../db/tables/sessions.ts', 'http-without-sql'],
    [`${accounts}/rules.ts`, './store.ts', 'pure-rules'],
    [`${accounts}/rules.ts`, '../../core/clock.ts', 'pure-rules'],
    [`${accounts}/rules.ts`, 'kysely', 'pure-rules'],
    ['server/src/db/migrations/0001-accounts.ts', '../ledger-seals.ts', 'migrations-alone'],
    ['server/src/db/migrations/0001-accounts.ts', '../../core/clock.ts', 'migrations-alone'],
    ['server/src/db/migrations/0001-accounts.ts', '@fobhouse/contract/money.ts', 'migrations-alone'],
    ['server/src/db/migrations/0001-accounts.ts', 'temporal-polyfill', 'migrations-alone'],
    ['web/src/ui/panel.tsx', '../features/login/queries.ts', 'web-layers'],
    ['web/src/ui/panel.tsx', '../domain/member/session.ts', 'web-layers'],
    ['web/src/ui/panel.tsx', '@fobhouse/contract/routes/profile.ts', 'page-ground'],
    ['web/src/lib/session.ts', '@fobhouse/contract/routes/profile.ts', 'page-ground'],
    ['web/src/ui/panel.tsx', '@fobhouse/contract/routes/accounts.ts', 'page-ground'],
    ['web/src/domain/member/session.ts', '../../features/login/queries.ts', 'web-layers'],
    ['web/src/features/login/form.tsx', '../../app/router.tsx', 'web-layers'],
    ['web/src/features/login/form.tsx', '../profile/queries.ts', 'feature-border'],
    ['web/src/app/main.tsx', '@fobhouse/server/app.ts', 'parts'],
    ['simulator/src/door.ts', '@fobhouse/server/app.ts', 'parts'],
    ['server/src/app.ts', '../../scripts/build-page.ts', 'parts'],
    ['server/src/cli/demo.ts', '@fobhouse/demo-club/command.ts', 'parts'],
    ['server/src/cli/import.ts', '@fobhouse/move-from-membermatters/command.ts', 'parts'],
    ['server/src/cli/rehearse.ts', '@fobhouse/stripe-counterpart/stand-in.ts', 'parts'],
    ['stripe-counterpart/src/world.ts', '@fobhouse/contract/money.ts', 'parts'],
    ['stripe-counterpart/src/world.test.ts', '@fobhouse/simulator/door.ts', 'parts'],
    ['demo-club/src/people.ts', '@fobhouse/server/db/database.ts', 'apparatus'],
    ['demo-club/src/people.ts', '@fobhouse/server/testing/app.ts', 'apparatus'],
    ['move-from-membermatters/src/people.test.ts', '@fobhouse/server/db/database.ts', 'apparatus'],
    ['move-from-membermatters/src/people/rules.ts', './store.ts', 'pure-rules'],
    [`${accounts}/log-in.ts`, '../../core/beside.ts', 'apparatus'],
    ['server/src/cli/main.ts', '../public.ts', 'server-layers'],
  ])('does not let %s import %s', (path, specifier, rule) => {
    expect(broken(importing(path, specifier))).toContain(`${path} ${rule}`)
  })

  it('sees dynamic imports and re-exports', () => {
    const dynamic = { 'server/src/core/a.ts': "export const load = () => import('../db/database.ts')\n" }
    const passedOn = { [`${accounts}/public.ts`]: "export { a } from '../access/store.ts'\n" }
    expect(broken(dynamic)).toEqual(['server/src/core/a.ts server-layers'])
    expect(broken(passedOn)).toEqual([`${accounts}/public.ts feature-border`])
  })

  it('finds features that ask each other in a circle, over any number of stops', () => {
    const feature = (name: string, asks: string) =>
      importing(`server/src/features/${name}/use.ts`, `../${asks}/public.ts`)
    expect(broken({ ...feature('a', 'b'), ...feature('b', 'c') })).toEqual([])
    const circle = broken({ ...feature('a', 'b'), ...feature('b', 'c'), ...feature('c', 'a') })
    expect(circle).toEqual(['a', 'b', 'c'].map((name) => `server/src/features/${name}/use.ts no-circles`))
  })

  it('finds files that import each other in a circle, types included', () => {
    const texts = {
      'contract/src/a.ts': "import type { B } from './b.ts'\nexport type A = B\n",
      'contract/src/b.ts': "import { c } from './c.ts'\nexport type B = typeof c\n",
      'contract/src/c.ts': "import type { A } from './a.ts'\nexport const c: A[] = []\n",
    }
    expect(broken(texts)).toEqual(['a', 'b', 'c'].map((name) => `contract/src/${name}.ts no-circles`))
    expect(broken({ ...texts, 'contract/src/c.ts': 'export const c = 1\n' })).toEqual([])
  })

  it('finds nouns of the page that ask each other in a circle', () => {
    const noun = (name: string, asks: string) => importing(`web/src/domain/${name}/use.ts`, `../${asks}/use.ts`)
    expect(broken({ ...noun('member', 'club'), ...noun('device', 'member') })).toEqual([])
    const circle = broken({ ...noun('member', 'device'), ...noun('device', 'member') })
    expect([...new Set(circle)]).toEqual(['member', 'device'].map((name) => `web/src/domain/${name}/use.ts no-circles`))
  })
})

describe('files', () => {
  const line = '// one\n'

  it.each([
    ['contract/src/a.ts', line.repeat(300), []],
    ['contract/src/a.ts', line.repeat(301), ['contract/src/a.ts file-size']],
    ['contract/src/a.ts', `${line.repeat(300)}// no newline at the end`, ['contract/src/a.ts file-size']],
    ['web/src/texts/en-AU/words.ts', line, []],
    ['web/vite.config.ts', 'export default {}\n', []],
    ['server/src/db/migrations/0001-accounts.ts', line, []],
    ['contract/src/aThing.ts', line, ['contract/src/aThing.ts kebab-case']],
    ['web/src/Lib/a.ts', line, ['web/src/Lib/a.ts kebab-case']],
    ['server/src/core/date-utils.ts', line, ['server/src/core/date-utils.ts telling-names']],
    ['contract/src/a.ts', 'export class DoorManager {}\n', ['contract/src/a.ts telling-names']],
    ['contract/src/a.ts', 'export type IDoor = string\n', ['contract/src/a.ts telling-names']],
    ['contract/src/a.ts', 'export type Identity = string\n', []],
    ['contract/src/a.ts', 'const a = 1\nexport default a\n', ['contract/src/a.ts default-export']],
    ['contract/src/a.ts', "export * from './b.ts'\n", ['contract/src/a.ts export-all', 'contract/src/a.ts no-barrels']],
    ['contract/src/a.ts', "export { b } from './b.ts'\n", ['contract/src/a.ts no-barrels']],
    ['contract/src/a.ts', 'export enum A { B }\n', ['contract/src/a.ts enum']],
    ['contract/src/a.ts', 'export const a = 1 as Door\n', ['contract/src/a.ts bare-as']],
    ['contract/src/a.ts', 'export const a = 1 as Door // because\n', []],
    ['contract/src/a.ts', '// because\n\nexport const a = 1 as Door\n', []],
    ['contract/src/a.ts', 'export const a = [1] as const\n', []],
    ['contract/src/a.ts', "export const a = JSON.parse('1') as unknown\n", []],
    ['contract/src/a.ts', `export function a() {\n${'  b()\n'.repeat(39)}}\n`, ['contract/src/a.ts long-function']],
    ['contract/src/a.ts', `export function a() {\n${'  b()\n'.repeat(38)}}\n`, []],
    ['server/src/testing/a.ts', `export function a() {\n${'  b()\n'.repeat(60)}}\n`, []],
    ['web/src/ui/a.tsx', `export const A = () => (\n${'  <b>\n'.repeat(30)}${'  </b>\n'.repeat(30)})\n`, []],
    [
      'web/src/ui/a.tsx',
      `export const A = () => (\n${'  <b>\n'.repeat(40)}${'  </b>\n'.repeat(40)})\n`,
      ['web/src/ui/a.tsx long-component'],
    ],
    ['contract/tests/a.test.ts', line, ['contract/tests/a.test.ts tests-beside-code']],
  ])('%s', (path, text, expected) => {
    expect(broken({ [path]: text })).toEqual(expected)
  })

  it('lets what tests stand on have a test of its own beside it', () => {
    const wire = 'server/src/testing/faults/wire'
    expect(broken({ [`${wire}.ts`]: line, [`${wire}.test.ts`]: line })).toEqual([])
  })

  const rooms = (sizes: Record<string, number>) =>
    checkRooms(Object.entries(sizes).map(([path, lines]) => ({ path, text: 'a\n'.repeat(lines) }))).map(
      ({ file, rule }) => `${file} ${rule}`,
    )

  it('allows a folder of a feature 1,500 lines of code and styles, tests not counted', () => {
    const full = { [`${accounts}/a.ts`]: 300, [`${accounts}/a.module.css`]: 1200, [`${accounts}/a.test.ts`]: 500 }
    expect(rooms(full)).toEqual([])
    expect(rooms({ ...full, [`${accounts}/b.tsx`]: 1 })).toEqual([`${accounts} room-size`])
    expect(rooms({ 'contract/src/routes/a.ts': 2000 })).toEqual([])
  })

  it('wants three files in a folder of a feature, and none of a feature', () => {
    const pair = { [`${accounts}/links/a.ts`]: 1, [`${accounts}/links/b.ts`]: 1 }
    expect(rooms(pair)).toEqual([`${accounts}/links room-size`])
    expect(rooms({ ...pair, [`${accounts}/links/b.test.ts`]: 1 })).toEqual([])
    expect(rooms({ [`${accounts}/a.ts`]: 1 })).toEqual([])
  })

  it('counts a stylesheet as a file', () => {
    expect(checkStyles('web/src/ui/a.module.css', 'a\n'.repeat(301))).toMatchObject([{ rule: 'file-size' }])
    expect(checkStyles('web/src/ui/a.module.css', 'a\n'.repeat(300))).toEqual([])
  })
})

describe('contents', () => {
  it.each([
    [`${accounts}/routes.ts`, "db.selectFrom('members')", 'sql-in-store'],
    [`${accounts}/log-in.ts`, 'sql`select 1`', 'sql-in-store'],
    [`${accounts}/store.ts`, 'db.transaction().execute(work)', 'store-without-transaction'],
    ['server/src/http/a.ts', "db.selectFrom('sessions')", 'http-without-sql'],
    ['server/src/http/a.ts', '`${row.first_name} ${row.last_name}`', 'full-name-once'],
    ['demo-club/src/a.ts', "db.selectFrom('members')", 'sql-in-store'],
    ['server/src/http/a.ts', "'../../../simulator/src/walk.ts'", 'by-path'],
    ['web/src/features/a/a.tsx', '<Modal opened />', 'one-dialog'],
    ['web/src/features/a/a.tsx', '<form onSubmit={save} />', 'one-form'],
    ['server/src/cli/a.ts', "resolve(root, 'demo-club/src/command.ts')", 'by-path'],
    [`${accounts}/log-in.ts`, 'Date.now()', 'clock-and-ids'],
    [`${accounts}/log-in.ts`, 'new Date()', 'clock-and-ids'],
    [`${accounts}/log-in.ts`, 'randomUUID()', 'clock-and-ids'],
    [`${accounts}/log-in.ts`, "fetch('http://a.example')", 'calls-go-guarded'],
    ['server/src/integrations/sms/a.ts', "process.getBuiltinModule('node:https')", 'calls-go-guarded'],
    ['server/src/integrations/sms/a.ts', "1\nimport { request } from 'node:https'", 'calls-go-guarded'],
    ['server/src/jobs/a.ts', "1\nimport { connect } from 'node:net'", 'calls-go-guarded'],
    ['web/src/ui/price.tsx', '(amount / 100).toFixed(2)', 'money-in-one-place'],
    ['web/src/ui/price.tsx', 'plan.cost / 100', 'money-in-one-place'],
    ['server/src/features/billing/a.ts', 'Math.round(feeOfPlan * 100)', 'money-in-one-place'],
    ['server/src/features/billing/a.ts', 'parseFloat(text)', 'money-in-one-place'],
    ['contract/src/routes/a.ts', 'z.object({ totalCost: z.number() })', 'no-float-money'],
    ['contract/src/routes/a.ts', 'z.object({ price: z.coerce.number().min(0) })', 'no-float-money'],
    ['server/src/db/migrations/a.ts', "table.addColumn('amount', 'real')", 'no-float-money'],
    ['server/src/db/migrations/a.ts', "table.addColumn('weight', 'double precision')", 'no-float-money'],
    ['server/src/db/migrations/a.ts', "table.addColumn('balance', sql`numeric(12, 2)`)", 'no-float-money'],
    ['server/src/testing/a.ts', '1\nafterEach(() => stop())', 'hooks-in-tests'],
    ['contract/src/a.ts', ['1 // oxlint', 'disable', 'line'].join('-'), 'no-silenced-checks'],
  ])('%s may not contain %s', (path, text, rule) => {
    expect(broken({ [path]: `export const a = ${text}\n` })).toEqual([`${path} ${rule}`])
  })

  it.each([
    [`${accounts}/store.ts`, "db.selectFrom('members')"],
    ['server/src/cli/a.ts', "pathBeside('stripe-counterpart/src/stand-in.ts')"],
    [`${accounts}/log-in.test.ts`, 'Date.now()'],
    ['server/src/integrations/web-call.ts', "process.getBuiltinModule('node:https')"],
    ['server/src/integrations/sms/a.ts', "1\nimport { isIP } from 'node:net'"],
    ['server/src/integrations/mqtt/open-stream.ts', "1\nimport { connect } from 'node:tls'"],
    ['server/src/http/a.ts', "1\nimport type { IncomingMessage } from 'node:http'"],
    ['server/src/core/clock.ts', 'Date.now()'],
    ['server/src/db/migrations/0001-accounts.ts', 'new Date()'],
    [`${accounts}/log-in.ts`, 'new Date(text)'],
    ['contract/src/money.ts', '(amount / 100).toFixed(2)'],
    ['contract/src/routes/a.ts', 'z.object({ cost: z.int(), score: z.number() })'],
    ['server/src/db/migrations/a.ts', "table.addColumn('amount', 'bigint')"],
    ['server/src/features/billing/a.ts', 'seconds * 1000'],
    ['server/src/features/billing/a.ts', 'cost * 1000n'],
  ])('%s may contain %s', (path, text) => {
    expect(broken({ [path]: `export const a = ${text}\n` })).toEqual([])
  })

  it.each([
    ['a path of one machine', ['cd ', 'work', 'main'].join('/'), ['no-machine-paths']],
    [
      'an address in the lock file',
      ['"resolved": "https', '//registry.example/x.tgz"'].join(':'),
      ['no-registry-address'],
    ],
    ['a path inside the repository', 'see docs/work/notes.md and ./tmp/x', []],
    ['an address', 'https://club.example/work/with-us', []],
  ])('looks for %s', (_, text, expected) => {
    expect(checkText('docs/a.md', text).map(({ rule }) => rule)).toEqual(expected)
  })
})

describe('secrets', () => {
  const [digits, letters] = ['0123456789', 'abcdefghijklmnopqrstuvwxyz']
  const long = `${letters}${digits}${letters.toUpperCase()}${digits}`
  const hex = `${digits}abcdef`.repeat(4)

  // Split into pieces, so that this file itself contains no secret.
  it.each([
    ['a private key', ['-----BEGIN ', 'PRIVATE KEY-----']],
    ['a private key of one kind', ['-----BEGIN OPENSSH ', 'PRIVATE KEY-----']],
    ['a private key in JSON', ['{"kty":"EC",', `"d":"${long}"}`]],
    ['a live key of Stripe', ['key = "sk_', `live_${long}"`]],
    ['a restricted key of Stripe', ['rk_', `live_${long}`]],
    ['a webhook secret', ['whs', `ec_${long.slice(0, 36)}`]],
    ['a key of Twilio', ['S', `K${hex.slice(0, 32)}`]],
    ['a key of SendGrid', ['S', `G.${letters}.${letters}`]],
    ['a token of Slack', ['xo', `xb-${long}`]],
    ['a webhook of Slack', ['https://hooks.slack', `.com/services/T0${digits}/B0${digits}/${letters}`]],
    ['a webhook of Discord', ['https://discord', `.com/api/webhooks/${digits}${digits.slice(2)}/${long}`]],
    ['a bot of Discord', ['M', `${letters.slice(1)}.abcdef.${long.slice(0, 30)}`]],
    ['a token of GitHub', ['gh', `p_${long.slice(0, 36)}`]],
    ['a fine token of GitHub', ['github', `_pat_${long}`]],
    ['a token of GitLab', ['glp', `at-${letters}`]],
    ['a token of npm', ['np', `m_${long.slice(0, 36)}`]],
    ['a token in .npmrc', ['//registry.example/:_auth', 'Token=abc']],
    ['a key of Amazon', ['AK', `IA${letters.toUpperCase().slice(0, 16)}`]],
    ['a key of Google', ['AI', `za${long.slice(0, 35)}`]],
  ])('finds %s, also in a comment', (_, [first = '', rest = '']) => {
    expect(checkSecrets('docs/a.md', `a\n * ${first}${rest}\n`)).toMatchObject([{ line: 2, rule: 'no-secrets' }])
  })

  it.each([
    'sk_test_51abcdefghijklmnop',
    'whsec_ is how it begins',
    '-----BEGIN PUBLIC KEY-----',
    'https://hooks.slack.com/services/…',
    'xoxb-your-token',
    'd751713988987e9331980363e24189ce',
    'npm_config_cache',
  ])('takes %s for none', (text) => {
    expect(checkSecrets('docs/a.md', text)).toEqual([])
  })
})
