import { z } from 'zod'
import { itemEventSchema, listedItemSchema, publicItemSchema, wholeItemSchema } from '../equipment-items.ts'
import {
  codeLength,
  equipmentLimits,
  equipmentStates,
  newReportSchema,
  placeSchema,
  reportAnswerSchema,
  stateChangeSchema,
} from '../equipment.ts'
import { defineRoutes } from '../route.ts'
import { comparedText, emptySchema, idParamsSchema, idSchema, instantSchema, pageQuerySchema } from '../text.ts'

const feature = 'enableEquipment'
const key = 'equipment'
const itemPath = '/api/equipment/:id/'

const reportParamsSchema = z.strictObject({ id: idSchema, issueId: idSchema })

/** Tools and machines as members see them (`docs/rules/equipment.md`). */
export const equipmentRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/equipment/',
    access: 'member',
    kiosk: true,
    key,
    feature,
    openToAdministrators: true,
    summary:
      'The equipment of the club: its state, where it is, and whether the caller may use it now. Hidden items are left out.',
    query: z.strictObject({
      /** Part of the name. */
      q: comparedText(100).optional(),
      place: idSchema.optional(),
      state: z.enum(equipmentStates).optional(),
    }),
    response: z.array(listedItemSchema),
  },
  get: {
    method: 'GET',
    path: itemPath,
    access: 'member',
    kiosk: true,
    key,
    feature,
    openToAdministrators: true,
    summary: 'One item with what a member needs to know of it.',
    params: idParamsSchema,
    response: wholeItemSchema,
  },
  byCode: {
    method: 'GET',
    path: '/api/equipment/code/:code/',
    access: 'user',
    kiosk: true,
    feature,
    openToAdministrators: true,
    summary: 'The item whose label has this code.',
    params: z.strictObject({ code: comparedText(codeLength) }),
    response: z.object({ id: z.int() }),
  },
  listPublic: {
    method: 'GET',
    path: '/api/equipment/public/',
    access: 'anon',
    summary: 'The state of the equipment for everybody, if the club shows it. Browsers may load it from any page.',
    response: z.array(publicItemSchema),
    errors: ['feature_off'],
  },
  report: {
    method: 'POST',
    path: `${itemPath}reports/`,
    access: 'member',
    kiosk: true,
    feature,
    openToAdministrators: true,
    summary:
      'Reports something wrong with an item, as an issue. `stop` puts it out of order at once; `delivered` says whether its board was told.',
    params: idParamsSchema,
    body: newReportSchema,
    response: z.object({ id: z.int(), state: z.enum(equipmentStates), delivered: z.boolean() }),
    status: 201,
  },
  answerReport: {
    method: 'POST',
    path: `${itemPath}reports/:issueId/done/`,
    access: 'member',
    summary: 'Closes a report with a note that its reporter is mailed; for caretakers of the item.',
    params: reportParamsSchema,
    body: reportAnswerSchema,
    response: emptySchema,
    errors: ['not_a_caretaker'],
  },
  setState: {
    method: 'PUT',
    path: `${itemPath}state/`,
    access: 'member',
    key,
    danger: dangerOfState,
    summary:
      'Says how an item is; for its caretakers and for programs. Only administrators retire one and take it into use again.',
    params: idParamsSchema,
    body: stateChangeSchema,
    response: z.object({ bookings: z.int() }),
    errors: ['equipment_already_exists', 'not_a_caretaker', 'preview_changed'],
  },
  test: {
    method: 'POST',
    path: `${itemPath}test/`,
    access: 'member',
    summary: 'Lets the calling caretaker alone run an item that is out of order, for some minutes.',
    params: idParamsSchema,
    body: z.strictObject({
      minutes: z
        .int()
        .min(equipmentLimits.testMinutes.least, { error: 'validation.outOfRange' })
        .max(equipmentLimits.testMinutes.most, { error: 'validation.outOfRange' }),
    }),
    response: z.object({ until: instantSchema }),
    errors: ['equipment_usable', 'not_a_caretaker'],
  },
  endTest: {
    method: 'DELETE',
    path: `${itemPath}test/`,
    access: 'member',
    summary: 'Ends the test time of an item before its time.',
    params: idParamsSchema,
    response: emptySchema,
    errors: ['not_a_caretaker'],
  },
  watch: {
    method: 'PUT',
    path: `${itemPath}watch/`,
    access: 'member',
    feature,
    openToAdministrators: true,
    summary: 'The caller is mailed when the item goes out of order and when it works again.',
    params: idParamsSchema,
    response: emptySchema,
  },
  stopWatching: {
    method: 'DELETE',
    path: `${itemPath}watch/`,
    access: 'member',
    feature,
    openToAdministrators: true,
    summary: 'Ends those mails.',
    params: idParamsSchema,
    response: emptySchema,
  },
  manual: {
    method: 'GET',
    path: `${itemPath}manual/`,
    access: 'member',
    feature,
    openToAdministrators: true,
    summary: 'The manual of an item.',
    params: idParamsSchema,
    response: z.string(),
    mediaType: 'application/pdf',
  },
  history: {
    method: 'GET',
    path: `${itemPath}history/`,
    access: 'member',
    feature,
    openToAdministrators: true,
    summary: 'What happened to an item, the newest first: states, reports and test times.',
    params: idParamsSchema,
    query: pageQuerySchema,
    response: z.array(itemEventSchema),
  },
  savePhoto: {
    method: 'PUT',
    path: `${itemPath}photo/`,
    access: 'member',
    summary: 'Gives an item a photo: PNG, JPEG, WebP or GIF. For its caretakers.',
    params: idParamsSchema,
    upload: { mostBytes: equipmentLimits.photoBytes },
    response: emptySchema,
    errors: ['not_a_caretaker'],
  },
  removePhoto: {
    method: 'DELETE',
    path: `${itemPath}photo/`,
    access: 'member',
    summary: 'Removes the photo of an item.',
    params: idParamsSchema,
    response: emptySchema,
    errors: ['not_a_caretaker'],
  },
  saveManual: {
    method: 'PUT',
    path: `${itemPath}manual/`,
    access: 'member',
    summary: 'Gives an item a manual, a PDF. For its caretakers.',
    params: idParamsSchema,
    upload: { mostBytes: equipmentLimits.manualBytes },
    response: emptySchema,
    errors: ['not_a_caretaker'],
  },
  removeManual: {
    method: 'DELETE',
    path: `${itemPath}manual/`,
    access: 'member',
    summary: 'Removes the manual of an item.',
    params: idParamsSchema,
    response: emptySchema,
    errors: ['not_a_caretaker'],
  },
  places: {
    method: 'GET',
    path: '/api/places/',
    access: 'member',
    feature,
    openToAdministrators: true,
    summary: 'The rooms and areas of the club. Hidden ones are left out.',
    response: z.array(placeSchema),
  },
})

/** To retire an item stops it for good; to take it into use again lets everybody at it. The stored state decides which. */
function dangerOfState(body: unknown): readonly 'shut'[] {
  const retires = stateChangeSchema.safeParse(body).data?.state === 'retired'
  return retires ? ['shut'] : []
}
