import { z } from 'zod'
import {
  givenRequirementSchema,
  listedRequirementSchema,
  rehearsalOfRequirementSchema,
  requirementSchema,
  requirementVersionSchema,
} from '../competence/requirements.ts'
import { defineRoutes } from '../route.ts'
import { emptySchema, idParamsSchema } from '../text.ts'

const duty = 'training'
const path = '/api/admin/requirements/'
const ofDevice = '/api/admin/requirements/devices/:id/'

/** Which certificates a device asks for, from when on (`docs/rules/requirements.md`). */
export const requirementRoutes = defineRoutes({
  list: {
    method: 'GET',
    path,
    access: 'admin',
    duty,
    summary: 'What has a requirement, now or planned, by name.',
    response: z.array(listedRequirementSchema),
  },
  get: {
    method: 'GET',
    path: ofDevice,
    access: 'admin',
    duty,
    summary: 'The requirement of a door or tool, with a planned one and those of before.',
    params: idParamsSchema,
    response: requirementSchema.extend({ history: z.array(requirementVersionSchema) }),
  },
  set: {
    method: 'PUT',
    path: ofDevice,
    access: 'admin',
    duty,
    danger: 'role',
    summary: 'Sets or plans a requirement, if as many lose access as the caller was shown.',
    params: idParamsSchema,
    body: givenRequirementSchema,
    response: emptySchema,
    errors: ['preview_changed', 'extra_never_required', 'certificate_archived'],
  },
  remove: {
    method: 'DELETE',
    path: ofDevice,
    access: 'admin',
    duty,
    danger: 'role',
    summary: 'Takes the requirement away, with a planned one.',
    params: idParamsSchema,
    response: emptySchema,
  },
  preview: {
    method: 'POST',
    path: `${ofDevice}preview/`,
    access: 'admin',
    duty,
    summary: 'Who would lose the device, and how many would keep it, at the instant at which it would begin.',
    params: idParamsSchema,
    body: givenRequirementSchema.omit({ expected: true }),
    response: rehearsalOfRequirementSchema,
    errors: ['extra_never_required', 'certificate_archived'],
  },
})
