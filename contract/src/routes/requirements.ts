import { z } from 'zod'
import {
  givenRequirementSchema,
  listedRequirementSchema,
  rehearsalOfRequirementSchema,
  requirementSchema,
  requirementVersionSchema,
  subjectParamsSchema,
} from '../competence/requirements.ts'
import { defineRoutes } from '../route.ts'
import { emptySchema } from '../text.ts'

const duty = 'training'
const path = '/api/admin/requirements/'
const ofSubject = '/api/admin/requirements/:kind/:id/'

/** Which certificates a device or a piece of equipment asks for, from when on (`docs/rules/requirements.md`). */
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
    path: ofSubject,
    access: 'admin',
    duty,
    summary: 'The requirement of a door, a tool or a piece of equipment, with a planned one and those of before.',
    params: subjectParamsSchema,
    response: requirementSchema.extend({ history: z.array(requirementVersionSchema) }),
  },
  set: {
    method: 'PUT',
    path: ofSubject,
    access: 'admin',
    duty,
    danger: 'role',
    summary: 'Sets or plans a requirement, if as many lose access as the caller was shown.',
    params: subjectParamsSchema,
    body: givenRequirementSchema,
    response: emptySchema,
    errors: ['preview_changed', 'extra_never_required', 'certificate_archived'],
  },
  remove: {
    method: 'DELETE',
    path: ofSubject,
    access: 'admin',
    duty,
    danger: 'role',
    summary: 'Takes the requirement away, with a planned one.',
    params: subjectParamsSchema,
    response: emptySchema,
  },
  preview: {
    method: 'POST',
    path: `${ofSubject}preview/`,
    access: 'admin',
    duty,
    summary: 'Who would lose the use of it, and how many would keep it, at the instant at which it would begin.',
    params: subjectParamsSchema,
    body: givenRequirementSchema.omit({ expected: true }),
    response: rehearsalOfRequirementSchema,
    errors: ['extra_never_required', 'certificate_archived'],
  },
})
