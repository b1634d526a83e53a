import { z } from 'zod'
import { dueSchema, newPlanSchema, newServiceSchema, planChangeSchema, planSchema } from '../maintenance.ts'
import { defineRoutes } from '../route.ts'
import { emptySchema, idParamsSchema, idSchema, requiredMax200Schema } from '../text.ts'

const feature = 'enableEquipment'
const plansPath = '/api/equipment/:id/maintenance/'
const planPath = `${plansPath}:planId/` as const
const planParamsSchema = z.strictObject({ id: idSchema, planId: idSchema })

/** What has to be done to equipment again and again, and that it was done (`docs/rules/maintenance.md`). */
export const maintenanceRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: plansPath,
    access: 'member',
    feature,
    openToAdministrators: true,
    summary: 'What has to be done to an item again and again, and how much of it is used.',
    params: idParamsSchema,
    response: z.array(planSchema),
  },
  create: {
    method: 'POST',
    path: plansPath,
    access: 'member',
    summary: 'Adds a plan to an item, for its caretakers. It counts from now on.',
    params: idParamsSchema,
    body: newPlanSchema,
    response: z.object({ id: z.int() }),
    status: 201,
    errors: ['not_a_caretaker', 'plan_needs_interlock', 'too_many_plans'],
  },
  update: {
    method: 'PUT',
    path: planPath,
    access: 'member',
    summary: 'Changes a plan; what it has counted stays unless it counts something else now.',
    params: planParamsSchema,
    body: planChangeSchema,
    response: emptySchema,
    errors: ['not_a_caretaker', 'plan_needs_interlock'],
  },
  remove: {
    method: 'DELETE',
    path: planPath,
    access: 'member',
    summary: 'Removes a plan. What was done stays in the history.',
    params: planParamsSchema,
    response: emptySchema,
    errors: ['not_a_caretaker'],
  },
  serve: {
    method: 'POST',
    path: '/api/equipment/:id/services/',
    access: 'member',
    summary: 'Notes what was done to an item, for its caretakers. Its plan counts anew from then on.',
    params: idParamsSchema,
    body: newServiceSchema,
    response: z.object({ id: z.int() }),
    status: 201,
    errors: ['not_a_caretaker'],
  },
  void: {
    method: 'POST',
    path: '/api/admin/services/:id/void/',
    access: 'admin',
    duty: 'equipment',
    summary: 'Takes back a service that was noted by mistake: the plan counts as before it.',
    params: idParamsSchema,
    body: z.strictObject({ reason: requiredMax200Schema }),
    response: emptySchema,
    errors: ['service_void'],
  },
  due: {
    method: 'GET',
    path: '/api/admin/maintenance/',
    access: 'admin',
    duty: 'equipment',
    summary: 'What is due or soon, over all items.',
    response: z.array(dueSchema),
  },
})
