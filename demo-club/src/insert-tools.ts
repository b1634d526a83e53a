import { toText, type Trx } from '@fobhouse/server/public.ts'
import type { DemoClub } from './demo-club.ts'
import { insertDevice, insertGrants, insertProduct } from './store.ts'

type ToolFacts = {
  name: string
  serial: string
  description: string
  /** In minor units. */
  cost: { perSession: number; perHour: number; perKwh: number }
  /** Its power while it runs. */
  watts: number
  /** The number of active members, from the first, who get a grant; `everyone` by default access. */
  granted: number | 'everyone'
}

/** A tool and the members who may use it, as needed for its history. */
export type DemoTool = Pick<ToolFacts, 'name' | 'cost' | 'watts'> & { id: number; members: DemoClub['members'] }

const tools: readonly ToolFacts[] = [
  {
    name: 'Laser cutter',
    serial: '2c3ae8104b01',
    description: 'Up to 6 mm plywood; never leave it alone',
    cost: { perSession: 0, perHour: 1200, perKwh: 0 },
    watts: 900,
    granted: 24,
  },
  {
    name: '3D printers',
    serial: '2c3ae8104b02',
    description: 'Four printers on one meter',
    cost: { perSession: 0, perHour: 0, perKwh: 80 },
    watts: 450,
    granted: 'everyone',
  },
  {
    name: 'Kiln',
    serial: '2c3ae8104b03',
    description: 'Firings to 1,280 °C',
    cost: { perSession: 500, perHour: 0, perKwh: 45 },
    watts: 6000,
    granted: 6,
  },
  {
    name: 'CNC router',
    serial: '2c3ae8104b04',
    description: 'Sheets up to 1.2 m, with the extraction on',
    cost: { perSession: 200, perHour: 600, perKwh: 0 },
    watts: 2200,
    granted: 12,
  },
  {
    name: 'Welding bay',
    serial: '2c3ae8104b05',
    description: 'MIG and TIG, after the induction',
    cost: { perSession: 0, perHour: 300, perKwh: 40 },
    watts: 3500,
    granted: 9,
  },
  {
    name: 'Table saw',
    serial: '2c3ae8104b06',
    description: 'With the guard on',
    cost: { perSession: 0, perHour: 0, perKwh: 0 },
    watts: 1800,
    granted: 16,
  },
]

/** Inserts the tools with their grants. */
export async function insertTools(trx: Trx, club: DemoClub): Promise<DemoTool[]> {
  const active = club.members.filter(({ state }) => state === 'active')
  const inserted: DemoTool[] = []
  for (const tool of tools) inserted.push(await insertTool(trx, { club, active }, tool))
  return inserted
}

type People = { club: DemoClub; active: DemoClub['members'] }

async function insertTool(trx: Trx, { club, active }: People, tool: ToolFacts): Promise<DemoTool> {
  const { name, serial, description, cost, watts, granted } = tool
  const made = toText(club.now.subtract({ hours: 24 * 190 }))
  const isForEveryone = granted === 'everyone'
  const id = await insertDevice(trx, {
    kind: 'interlock',
    serial,
    name,
    description,
    created_at: made,
    authorised: 1,
    hidden: 0,
    default_access: Number(isForEveryone),
    exempt_from_site_sign_in: 1, // keeps the virtual boards busy
    locked_out: 0,
    cost_per_session: cost.perSession,
    cost_per_hour: cost.perHour,
    cost_per_kwh: cost.perKwh,
  })
  const members = isForEveryone ? active : active.slice(0, granted)
  const source = isForEveryone ? 'default' : 'hand'
  const grant = (memberId: number) => ({ device_id: id, member_id: memberId, source, granted_at: made }) as const
  await insertGrants(
    trx,
    members.map((member) => grant(member.id)),
  )
  return { id, name, cost, watts, members }
}

/** The fridge and its products; prices in minor units. */
export type DemoMachine = { id: number; products: readonly [DemoProduct, ...DemoProduct[]] }
export type DemoProduct = { id: number; name: string; price: number }

type ProductFacts = { name: string; price: number; costPrice: number; stock: number | null }

const water: ProductFacts = { name: 'Sparkling water', price: 250, costPrice: 90, stock: 31 }
const goods: readonly ProductFacts[] = [
  { name: 'Ginger beer', price: 350, costPrice: 160, stock: 18 },
  { name: 'Chocolate bar', price: 200, costPrice: 110, stock: 24 },
  { name: 'Instant noodles', price: 300, costPrice: 120, stock: 4 },
  { name: 'Plywood offcut', price: 800, costPrice: 0, stock: null },
]

export async function insertMachine(trx: Trx, club: DemoClub): Promise<DemoMachine> {
  const made = toText(club.now.subtract({ hours: 24 * 150 }))
  const id = await insertDevice(trx, {
    kind: 'memberbucks',
    serial: '2c3ae8104c01',
    name: 'Drinks fridge',
    authorised: 1,
    hidden: 0,
    description: 'In the clubroom, with the shelf above it',
    created_at: made,
  })
  const insert = async ({ name, price, costPrice, stock }: ProductFacts, index: number): Promise<DemoProduct> => {
    const row = { name, description: '', external_id: index + 1, price, cost_price: costPrice, stock, created_at: made }
    return { id: await insertProduct(trx, row), name, price }
  }
  const products: [DemoProduct, ...DemoProduct[]] = [await insert(water, 0)]
  for (const [index, product] of goods.entries()) products.push(await insert(product, index + 1))
  return { id, products }
}
