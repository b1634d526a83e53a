import { z } from 'zod'
import {
  byNameSchema,
  itemChangeSchema,
  namedThingSchema,
  newItemSchema,
  newPlaceSchema,
  placeChangeSchema,
  stateShape,
  wholePlaceSchema,
} from '../equipment.ts'
import { defineRoutes } from '../route.ts'
import { emptySchema, idParamsSchema, idSchema } from '../text.ts'

const duty = 'equipment'
const itemsPath = '/api/admin/equipment/'
const itemPath = `${itemsPath}:id/` as const
const placesPath = '/api/admin/places/'

/** An item as administrators see it, with everything that can be changed. */
export const managedItemSchema = namedThingSchema.extend({
  ...stateShape,
  by: byNameSchema.nullable(),
  description: z.string(),
  place: z.int().nullable(),
  device: z.int().nullable(),
  caretakers: z.array(namedThingSchema),
  owner: z.string(),
  priceNote: z.string(),
  manualUrl: z.string(),
  manual: z.boolean(),
  photo: z.string().nullable(),
  hidden: z.boolean(),
  notAlone: z.boolean(),
  code: z.string(),
  /** What the picture on the label says. */
  label: z.string(),
  openReports: z.int(),
  /** Whether it asks for certificates, now or later: linking it elsewhere then changes what its interlock asks for. */
  asks: z.boolean(),
})
export type ManagedItem = z.output<typeof managedItemSchema>

/** What equipment, places and rules may name: interlocks with the item that each switches, doors, payment plans. */
export const nameableDevicesSchema = z.object({
  interlocks: z.array(namedThingSchema.extend({ item: z.int().nullable() })),
  doors: z.array(namedThingSchema),
  /** Payment plans with their tiers, for rules of booking. */
  plans: z.array(namedThingSchema),
})
export type NameableDevices = z.output<typeof nameableDevicesSchema>

const clashes = [
  'equipment_already_exists',
  'interlock_already_linked',
  'site_sign_in_off',
  'too_much_equipment',
] as const
const daySchema = z.iso.date({ error: 'validation.date' })

/** Items and places as administrators look after them (`docs/rules/equipment.md`). */
/** How much an item was booked, used and out of order. */
export const equipmentFiguresSchema = z.object({
  item: namedThingSchema,
  bookedMinutes: z.int(),
  /** Of what was booked, what its member ran it. */
  usedMinutes: z.int(),
  noShows: z.int(),
  sessions: z.int(),
  seconds: z.int(),
  kwh: z.number(),
  outSeconds: z.int(),
})
export type EquipmentFigures = z.output<typeof equipmentFiguresSchema>

export const equipmentAdminRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: itemsPath,
    access: 'admin',
    duty,
    summary: 'Every item, also those that are hidden or retired.',
    response: z.array(managedItemSchema),
  },
  create: {
    method: 'POST',
    path: itemsPath,
    access: 'admin',
    duty,
    summary: 'Adds an item, which works. The first one that is not hidden switches equipment on.',
    body: newItemSchema,
    response: z.object({ id: z.int(), code: z.string() }),
    status: 201,
    errors: clashes,
  },
  fromInterlocks: {
    method: 'POST',
    path: `${itemsPath}from-interlocks/`,
    access: 'admin',
    duty,
    summary:
      'Makes an item of each of these interlocks, with its name and description. Those that have one are left out.',
    body: z.strictObject({ devices: z.array(z.int().positive()).min(1).max(200, { error: 'validation.tooLong' }) }),
    response: z.object({ created: z.array(z.object({ id: z.int(), device: z.int() })) }),
    errors: ['too_much_equipment'],
  },
  devices: {
    method: 'GET',
    path: `${itemsPath}devices/`,
    access: 'admin',
    duty,
    summary:
      'The names of interlocks that items may name, with the item of each, of doors for places, and of plans for rules.',
    response: nameableDevicesSchema,
  },
  export: {
    method: 'GET',
    path: `${itemsPath}export/`,
    access: 'admin',
    duty,
    danger: 'everybody',
    summary: 'What happened to the equipment, as CSV: RFC 4180, UTF-8 with BOM, formulas neutralised.',
    query: z.strictObject({ item: idSchema.optional(), from: daySchema.optional(), to: daySchema.optional() }),
    response: z.string(),
    mediaType: 'text/csv; charset=utf-8',
  },
  figures: {
    method: 'GET',
    path: `${itemsPath}figures/`,
    access: 'admin',
    duty,
    mayBeCsv: true,
    summary:
      'How much each item was booked, used and out of order from a day to another, both included; without days the last thirty. As CSV with `format=csv`.',
    query: z.strictObject({
      from: daySchema.optional(),
      to: daySchema.optional(),
      format: z.literal('csv').optional(),
    }),
    response: z.array(equipmentFiguresSchema),
  },
  get: {
    method: 'GET',
    path: itemPath,
    access: 'admin',
    duty,
    summary: 'One item with everything that can be changed.',
    params: idParamsSchema,
    response: managedItemSchema,
  },
  update: {
    method: 'PUT',
    path: itemPath,
    access: 'admin',
    duty,
    summary:
      'Changes any part of an item; what is left out stays. Linking one that asks for certificates elsewhere needs the duty `training`, too, and a fresh confirmation.',
    params: idParamsSchema,
    body: itemChangeSchema,
    response: emptySchema,
    errors: [...clashes, 'fresh_confirmation_required'],
  },
  remove: {
    method: 'DELETE',
    path: itemPath,
    access: 'admin',
    duty,
    summary:
      'Removes an item to which nothing ever happened. One that is to ask for certificates needs the duty `training`, too, and a fresh confirmation.',
    params: idParamsSchema,
    response: emptySchema,
    errors: ['equipment_in_use', 'fresh_confirmation_required'],
  },
  places: {
    method: 'GET',
    path: placesPath,
    access: 'admin',
    duty,
    summary: 'All places with the doors that lead in.',
    response: z.array(wholePlaceSchema),
  },
  createPlace: {
    method: 'POST',
    path: placesPath,
    access: 'admin',
    duty,
    summary: 'Adds a room or area.',
    body: newPlaceSchema,
    response: z.object({ id: z.int() }),
    status: 201,
    errors: ['place_already_exists', 'too_many_places'],
  },
  updatePlace: {
    method: 'PUT',
    path: `${placesPath}:id/`,
    access: 'admin',
    duty,
    summary: 'Changes any part of a place.',
    params: idParamsSchema,
    body: placeChangeSchema,
    response: emptySchema,
    errors: ['place_already_exists'],
  },
  removePlace: {
    method: 'DELETE',
    path: `${placesPath}:id/`,
    access: 'admin',
    duty,
    summary: 'Removes a place where nothing is.',
    params: idParamsSchema,
    response: emptySchema,
    errors: ['place_in_use'],
  },
})
