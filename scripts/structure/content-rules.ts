import type { SourceFile, Violation } from './source-file.ts'

type ContentRule = {
  rule: string
  appliesTo: (file: Pick<SourceFile, 'path' | 'isTest'>) => boolean
  pattern: RegExp
  reason: string
}

/** The features, and the workspaces that write into a club's database as features do. */
const feature = /^(?:server\/src\/features|demo-club\/src|move-from-membermatters\/src)\//u
const store = /(?:^|[/-])store\.ts$/u
const timed = /^server\/src\/(?:features|http|jobs|live|device-hub|integrations)\//u
/** The modules that open connections to other servers; each asks network-address.ts first. */
const guards =
  /^server\/src\/(?:integrations\/(?:web-call|guarded-agent|mqtt\/open-stream)|features\/doctor\/checks\/check-address)\.ts$/u
const query =
  /\.(?:selectFrom|insertInto|updateTable|deleteFrom|replaceInto|mergeInto|executeQuery)\(|\bsql`|^import \{.*\bfrom 'kysely'/mu

const codeRules: readonly ContentRule[] = [
  {
    rule: 'sql-in-store',
    appliesTo: ({ path, isTest }) => feature.test(path) && !store.test(path) && !isTest,
    pattern: query,
    reason: 'queries live in store.ts: routes unpack and pack, use cases read top to bottom',
  },
  {
    rule: 'sql-in-store',
    appliesTo: ({ path }) => feature.test(path) && /(?:^|[/-])routes\.ts$/u.test(path),
    pattern: /\bfrom 'kysely'/u,
    reason: 'routes unpack, call and pack; they know no database',
  },
  {
    rule: 'http-without-sql',
    appliesTo: ({ path, isTest }) => path.startsWith('server/src/http/') && !isTest,
    pattern: new RegExp(`${query.source}|\\bfrom '(?:kysely|[./]+/db/tables[./])`, 'mu'),
    reason: 'http asks identity who calls, and the features for the rest; it reads and writes no table',
  },
  {
    rule: 'store-without-transaction',
    appliesTo: ({ path, isTest }) => feature.test(path) && store.test(path) && !isTest,
    pattern: /\.(?:transaction|startTransaction|transact)\(|\btransact\(/u,
    reason: 'the use case opens the transaction; the store receives it',
  },
  {
    rule: 'full-name-once',
    appliesTo: ({ path, isTest }) => /^server\/src\/(?!core\/full-name\.ts$)/u.test(path) && !isTest,
    pattern: /`\$\{[\w.]*first_name\} \$\{/u,
    reason: 'fullName of core/full-name.ts says how a name is put together',
  },
  {
    rule: 'clock-and-ids',
    appliesTo: ({ path, isTest }) => timed.test(path) && !isTest,
    pattern: /\bDate\.now\(|\bnew Date\(\)|\bTemporal\.Now\b|\bMath\.random\(|\brandomUUID\(/u,
    reason: 'time is ctx.clock.now(), ids and secrets are ctx.ids: otherwise no test can hold them still',
  },
  {
    rule: 'money-in-one-place',
    appliesTo: ({ path, isTest }) => /^(?:contract|server|web)\//u.test(path) && !isTest && !path.endsWith('/money.ts'),
    pattern:
      /\.toFixed\(|\bparseFloat\(|(?:amount|balance|cents|cost|fee|minor|paid|price|refunded|returned|total)\w*\s*[*/]\s*100\b/iu,
    reason: 'only money.ts rounds or formats money: minor units are whole numbers',
  },
  {
    rule: 'no-float-money',
    appliesTo: ({ path, isTest }) => /^(?:contract|server|web)\//u.test(path) && !isTest,
    pattern:
      /\b\w*(?:amount|balance|cost|fee|minor|paid|price|refunded|total)\w*:\s*z\s*\.(?:coerce\.)?number\(|\.addColumn\('\w+',\s*(?:sql`\s*)?['"]?(?:real|float|double|numeric|decimal)/iu,
    reason: 'no float holds money, and no column is one: amountSchema, z.int(), bigint',
  },
  {
    rule: 'calls-go-guarded',
    appliesTo: ({ path, isTest }) => timed.test(path) && !isTest && !guards.test(path),
    pattern:
      /\bfetch\(|getBuiltinModule\('node:https?'\)|^import \{.*\} from '(?:node:(?:https?|http2|tls|dgram)|undici)'|^import \{.*\b(?:connect|createConnection|Socket)\b.*\} from 'node:net'/mu,
    reason:
      'what the server calls is callWeb or guardedAgent: they refuse link-local addresses, redirects and long waits',
  },
  {
    rule: 'one-dialog',
    appliesTo: ({ path }) => path.startsWith('web/src/') && path !== 'web/src/ui/dialog.tsx',
    pattern: /<Modal\b/u,
    reason: 'Dialog of web/src/ui/dialog.tsx leads the focus in and gives it back, and every drawn test knows it',
  },
  {
    rule: 'one-form',
    appliesTo: ({ path }) => path.startsWith('web/src/') && path !== 'web/src/ui/form.tsx',
    pattern: /<form\b/u,
    reason: 'Form of web/src/ui/form.tsx leads the focus to the first field with a fault',
  },
  {
    rule: 'by-path',
    appliesTo: ({ path, isTest }) =>
      /^(?:contract|server|web|kiosk|door|mobile)\/src\//u.test(path) &&
      !isTest &&
      path !== 'server/src/core/beside.ts',
    pattern:
      /^(?!.*\b(?:pathBeside|loadBeside|runBeside)\().*\b(?:demo-club|move-from-membermatters|simulator|stripe-counterpart)\/src\//mu,
    reason: 'what lies beside the product is loaded or started by its name in server/src/core/beside.ts',
  },
  {
    rule: 'hooks-in-tests',
    appliesTo: ({ path }) => !/(?:\.test|\.journey|\.drawn)\.tsx?$/u.test(path),
    pattern: /^(?:after|before)(?:Each|All)\(/mu,
    reason: 'test files share modules, so a hook at import holds for one of them alone: onTestFinished in the function',
  },
  {
    rule: 'no-silenced-checks',
    appliesTo: () => true,
    // The bracketed letters keep this file from breaking its own rule.
    pattern: /(?:oxlint|eslint)-disabl[e]|(?:oxfmt|prettier)-ignor[e]|@ts-(?:ignor[e]|nochec[k]|expect-erro[r])/u,
    reason: 'there are no exceptions: change the code, or change the rule for everybody',
  },
]

const textRules: readonly Omit<ContentRule, 'appliesTo'>[] = [
  {
    rule: 'no-machine-paths',
    pattern: /(?<![\w.$}@*-])\/(?:work|root|tmp|Users)\/[\w.-]+/u,
    reason: 'a path of one machine: use a path relative to the repository, or os.tmpdir()',
  },
  {
    rule: 'no-registry-address',
    pattern: /"resolved": "https?:/u,
    reason: 'the lock file names no registry: npm config set omit-lockfile-registry-resolved true, then npm install',
  },
]

export function checkContents(files: readonly SourceFile[]): Violation[] {
  return files.flatMap((file) => {
    return codeRules.filter((each) => each.appliesTo(file)).flatMap((each) => matches(file, each))
  })
}

/** Checks any tracked text, not only code. */
export function checkText(path: string, text: string): Violation[] {
  return textRules.flatMap((each) => matches({ path, text }, each))
}

function matches(
  file: { path: string; text: string },
  { rule, pattern, reason }: Omit<ContentRule, 'appliesTo'>,
): Violation[] {
  if (!pattern.test(file.text)) return []
  return file.text.split('\n').flatMap((line, index) => {
    return pattern.test(line) && !isComment(line) ? [{ file: file.path, line: index + 1, rule, reason }] : []
  })
}

function isComment(line: string): boolean {
  return /^\s*(?:\*|\/\*\*)/u.test(line)
}
