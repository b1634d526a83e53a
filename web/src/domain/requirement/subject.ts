import type { SubjectPath } from '@fobhouse/contract/competence/requirements.ts'

/** What has a requirement: a door or tool, or a piece of equipment. */
export type Subject = {
  kind: SubjectPath
  id: number
  name: string
  /** Who uses it: whoever was granted the device, or the interlock that it is linked to; or everybody. */
  use: 'device' | 'linked' | 'alone'
}

/** The other half of an interlock and the equipment that it switches: what either asks for holds at both. */
export type Partner = Pick<Subject, 'kind' | 'id'> & { /** Where its requirement is changed. */ path: string }
