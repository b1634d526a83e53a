import { runStripe, stripeUsage } from './stripe-command.ts'
import { WrongUse } from './wrong-use.ts'

// `node stripe-counterpart/src/main.ts --port 8610 …`; `npm run simulator -- stripe` does the same.

const args = process.argv.slice(2)
try {
  if (args.includes('--help')) process.stdout.write(stripeUsage)
  else await runStripe(args, (line) => process.stdout.write(`${line}\n`))
} catch (error) {
  const isWrongUse = error instanceof WrongUse
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  if (isWrongUse) process.stderr.write(`\n${error.usage}`)
  process.exitCode = isWrongUse ? 2 : 1
}
