import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { duties } from '@fobhouse/contract/duties.ts'
import type { LiveEvent } from '@fobhouse/contract/live-events.ts'
import {
  CommandError,
  connectStandIn,
  type Context,
  createDeviceKey,
  drain,
  lockFolder,
  print,
  readConfig,
  readWords,
  type RunCommand,
  serve,
  setUpClub,
  startStandIn,
  type StripeStandIn,
  toText,
  untilAskedToStop,
} from '@fobhouse/server/public.ts'
import { settingDefinitions } from '@fobhouse/contract/settings.ts'
import { setDemoBroker, setDemoDuties, setDemoPasswords } from './equip-demo.ts'
import { protocolOf } from './insert-doors.ts'
import { listBoards, listCards, listGoods, listGrantedCards, saveKey } from './store.ts'
import { fillDemoFees } from './fees/fill-fees.ts'
import { type DeviceKey, startWalkers } from './walking/start-walkers.ts'

const usage = `Usage: fobhouse demo [--mqtt mqtt://127.0.0.1]

Serves a demonstration club; nothing of it is kept. With --mqtt it tells an MQTT broker how it is.`

const administrator = { email: 'aroha@example.org', firstName: 'Aroha', lastName: 'Ngata' }

const logins = [
  { email: administrator.email, who: 'Aroha Ngata, administrator' },
  { email: 'priya@example.org', who: 'Priya Raghunathan, active member' },
  { email: 'nikos@example.org', who: 'Nikolaos Papadopoulos, treasurer: money' },
  { email: 'grace@example.org', who: 'Grace Achieng, door keeper: doors' },
  { email: 'asa@example.org', who: 'Åsa Lindqvist, active member, Swedish' },
  { email: 'yukimake@example.org', who: 'Yuki Tanaka, new' },
  { email: 'dmytro@example.org', who: 'Dmytro Shevchenko, inactive' },
  { email: 'jesse@example.org', who: 'Jesse Whitehorse, subscription ended' },
  { email: 'annevdb@example.org', who: 'Anneliese Vandenbroucke, account only' },
] as const

/** `fobhouse demo`: a club with people, doors and history in a temporary folder that is removed at the end. */
export const runCommand: RunCommand = async (args) => {
  const options = { mqtt: { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const
  const { values } = readWords(args, options, false)
  if (values['help'] === true) return print(usage)
  const broker = readBroker(values['mqtt'])
  const askedToStop = untilAskedToStop()
  const folder = mkdtempSync(join(tmpdir(), 'fobhouse-demo-'))
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  try {
    await serveDemo({ folder, removeFolder, askedToStop, broker })
  } catch (error) {
    removeFolder()
    throw error
  }
}

type Demo = { folder: string; removeFolder(): void; askedToStop: Promise<void>; broker: string | undefined }

/** The address of an MQTT broker to tell, if there is one. */
function readBroker(address: unknown): string | undefined {
  if (typeof address !== 'string') return undefined
  const { success, data } = settingDefinitions['mqtt.url'].schema.safeParse(address)
  if (!success || data === '') throw new CommandError(`--mqtt is written like mqtt://127.0.0.1, not "${address}"`, 2)
  return data
}

async function serveDemo({ folder, removeFolder, askedToStop, broker }: Demo): Promise<void> {
  const logLevel = process.env['LOG_LEVEL'] ?? 'warn'
  const config = readConfig({
    ...process.env,
    LOG_LEVEL: logLevel,
    FOBHOUSE_DATA: folder,
    FOBHOUSE_KEY_FILE: '',
    DATABASE_URL: '',
  })
  const { ctx, address, stop } = await serve(config, lockFolder(config))
  const password = `${ctx.ids.code(4)}-${ctx.ids.code(4)}-${ctx.ids.code(4)}`
  const keys = await fillClub(ctx, password)
  const origin = address.replace('//localhost:', '//127.0.0.1:') // a minimal system does not resolve localhost
  const stripe = await startDemoStripe(ctx, origin)
  const cards = await listCards(ctx.db)
  const firstDoor = hearOfFirstDoor(ctx)
  const walkers = startWalkers(ctx, {
    url: origin.replace('http', 'ws'),
    doors: keys.filter(({ kind, protocol }) => kind === 'door' && protocol === 1),
    boards: keys.filter(({ protocol }) => protocol === 2),
    tools: keys.filter(({ kind }) => kind === 'interlock'),
    machines: keys.filter(({ kind }) => kind === 'memberbucks'),
    goods: await listGoods(ctx.db),
    cards,
    folder: join(folder, 'boards'),
  })
  if (broker !== undefined) await setDemoBroker(ctx, broker)
  tellLogins(address, password)
  tellClock(address, config.hasTestClock)
  print('Ctrl-C ends it, and nothing is kept.')
  void firstDoor.then((opened) => print(`${opened} The page shows every tap as it happens, under Devices.`))
  await askedToStop
  await drain(async () => {
    await walkers.stop()
    await Promise.all([stop(), stripe.stop()])
    removeFolder()
  })
}

async function fillClub(ctx: Context, password: string): Promise<DeviceKey[]> {
  const club = {
    siteName: 'Harbourside Makers',
    siteOwner: 'Harbourside Makers',
    locale: 'en-AU',
    timeZone: 'Australia/Brisbane',
    admin: { ...administrator, password },
    demo: true,
  } as const
  await setUpClub(ctx, { club, publicUrl: '', actor: { memberId: null, name: 'command line' }, fillMore: fillDemoFees })
  const emails = logins.map((login) => login.email)
  await setDemoPasswords(ctx, emails, password)
  await setDemoDuties(ctx, { 'nikos@example.org': ['money'], 'grace@example.org': ['doors'] })
  return makeDeviceKeys(ctx)
}

/** Resolves with a sentence once a door has opened for somebody and has reported it to the portal. */
function hearOfFirstDoor({ live }: Pick<Context, 'live'>): Promise<string> {
  return new Promise((resolve) => {
    const hear = (event: LiveEvent) => {
      if (event.type !== 'tap' || event.tap.outcome !== 'granted') return
      unsubscribe()
      resolve(`${event.tap.device} opened for ${event.tap.member ?? 'somebody'}.`)
    }
    const unsubscribe = live.subscribe({ memberId: null, duties, hear })
  })
}

function tellLogins(address: string, password: string): void {
  print(`Fobhouse demo is running: ${address}/`)
  print(`Doors, tools and a fridge are connected, and people use them. Every login has the password ${password}`)
  for (const { email, who } of logins) print(`  ${email.padEnd(24)}${who}`)
  print(
    'Fees are paid on a counterpart of Stripe, with its test cards: 4242 4242 4242 4242, any later month, any code.',
  )
}

/** The clocks of the club and of Stripe's counterpart move together, so everything due in between happens. */
function tellClock(address: string, hasTestClock: boolean): void {
  if (!hasTestClock) return print('If you start it with FOBHOUSE_TEST_CLOCK=1, you can move its time.')
  print('This moves its time on by a month:')
  print(`  curl ${address}/api/test/clock/ -H 'content-type: application/json' -d '{"advance":"P1M"}'`)
}

/** Starts a Stripe counterpart that knows the demonstration members' subscriptions, so that they can pay by card. */
async function startDemoStripe(ctx: Context, address: string): Promise<StripeStandIn> {
  const standIn = await startStandIn(ctx)
  await connectStandIn(ctx, standIn, address)
  ctx.testClock?.onMoved((now) => {
    standIn
      .moveTo(now)
      .catch((error: unknown) => ctx.log.error({ err: error }, 'the time of Stripe’s counterpart was not moved'))
  })
  return standIn
}

/** Gives every device of the demonstration club a key, for the virtual boards that play them. */
async function makeDeviceKeys(ctx: Pick<Context, 'transact' | 'clock' | 'ids'>): Promise<DeviceKey[]> {
  return ctx.transact(async (trx) => {
    const granted = await listGrantedCards(trx)
    const made: DeviceKey[] = []
    for (const { id, kind, serial } of await listBoards(trx)) {
      const { key, hash } = createDeviceKey(ctx.ids)
      await saveKey(trx, id, { key_hash: hash, key_created_at: toText(ctx.clock.now()) })
      made.push({ kind, serial, key, protocol: protocolOf(serial), cards: granted.get(id) ?? [] })
    }
    return made
  })
}
