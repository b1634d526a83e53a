import { z } from 'zod'
import { instantSchema } from '../text.ts'
import { memberFields } from './fields.ts'
import type { MemberField } from './member-field.ts'

type Fields = typeof memberFields
export type MemberFieldName = keyof Fields

/** The names of all fields, in the table's order. */
export const memberFieldNames = Object.keys(memberFields) as MemberFieldName[] // an object's own keys

/** A field's entry, typed loosely enough to ask for any part. */
export function memberField(name: MemberFieldName): MemberField {
  return memberFields[name]
}

/** Names of the fields that have this part, or have it with this value. */
type With<Part extends keyof MemberField, Value = unknown> = {
  [Name in MemberFieldName]: Part extends keyof Fields[Name]
    ? Fields[Name][Part] extends false
      ? never
      : Fields[Name][Part] extends Value
        ? Name
        : never
    : never
}[MemberFieldName]

/** Parts that every field has, or says to have not. */
type Asked = 'self' | 'duty' | 'adding' | 'imported' | 'csv' | 'trail'

function fieldsWith<const Part extends Asked>(part: Part): readonly With<Part>[] {
  return memberFieldNames.filter((name) => memberField(name)[part] !== false) as With<Part>[] // what `With` says
}

function fieldsRead<const Where extends MemberField['read']>(where: Where): readonly With<'read', Where>[] {
  return memberFieldNames.filter((name) => memberField(name).read === where) as With<'read', Where>[] // what `With` says
}

/** Fields that members write in their own profile. */
export const ownFields = fieldsWith('self')
/** Fields that administrators write on a member's page, each with its duty. */
export const pageFields = fieldsWith('duty')
/** Fields asked for when an administrator adds somebody. */
export const addedFields = fieldsWith('adding')
/** Fields that an imported file can contain. */
export const importedFields = fieldsWith('imported')
/** Fields in the CSV of members. */
export const csvFields = fieldsWith('csv')

/** Fields that both forms draw from their entry; the page has a control of its own for the others. */
export type DrawnFieldName = With<'form', 'line' | 'telephone' | 'lines'>

export function isDrawn(name: MemberFieldName): name is DrawnFieldName {
  return ['line', 'telephone', 'lines'].includes(String(memberField(name).form))
}

/** Finds a field by the name that the audit trail uses: the field's name or its column. */
export function fieldInTrail(name: string): TrailFieldName | undefined {
  return trailFields.find((field) => field === name || memberFields[field].column === name)
}

type TrailFieldName = With<'trail'>
const trailFields = fieldsWith('trail')

export type OwnFieldName = With<'self'>
export type PageFieldName = With<'duty'>
export type ImportedFieldName = With<'imported'>
export type CsvFieldName = With<'csv'>
type WrittenName = With<'schema', z.ZodType>

/** Fields read in every profile and in the list. */
export const profileFields = fieldsRead('profile')
/** Fields read only on a member's page, by administrators. */
export const detailFields = fieldsRead('page')

type Schemas<Name extends MemberFieldName> = { [Each in Name]: Fields[Each]['schema'] }

/** The schema that each of these fields accepts. */
export function schemasOf<const Name extends WrittenName>(names: readonly Name[]): Schemas<Name> {
  return pick(names, (name) => memberFields[name].schema) as Schemas<Name> // each name with its own schema
}

/** The schemas for adding somebody as an administrator: some fields are required. */
export function addingSchemas(): {
  [Each in With<'adding'>]: Fields[Each]['adding'] extends 'required'
    ? Fields[Each]['schema']
    : z.ZodOptional<Fields[Each]['schema']>
} {
  return pick(addedFields, (name) => {
    const { adding, schema } = memberFields[name]
    return adding === 'required' ? schema : schema.optional()
  }) as ReturnType<typeof addingSchemas> // each name with its own schema
}

const answerSchemas = {
  text: z.string(),
  optionalText: z.string().nullable(),
  instant: instantSchema,
  optionalInstant: instantSchema.nullable(),
  flag: z.boolean(),
  state: memberFields.state.schema,
}

type Answers<Name extends MemberFieldName> = { [Each in Name]: (typeof answerSchemas)[Fields[Each]['stored']] }

/** The response schema of each of these fields. */
export function answersOf<const Name extends MemberFieldName>(names: readonly Name[]): Answers<Name> {
  return pick(names, (name) => answerSchemas[memberFields[name].stored]) as Answers<Name> // each name with its own schema
}

function pick<Name extends string>(names: readonly Name[], value: (name: Name) => unknown): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, value(name)]))
}

/** The response value of each of these fields. */
export type FieldAnswers<Name extends MemberFieldName> = { [Each in Name]: z.output<Answers<Name>[Each]> }

/** Values of fields in a request; undefined means not given. */
export type FieldValues = {
  [Name in MemberFieldName]?:
    | (Fields[Name]['schema'] extends z.ZodType ? z.output<Fields[Name]['schema']> : z.output<Answers<Name>[Name]>)
    | undefined
}

type Duties<Name extends PageFieldName> = { [Each in Name]: Fields[Each]['duty'] }

/** The duty that an administrator needs to write each field on a member's page. */
export const dutyOfField = pick(pageFields, (name) => memberFields[name].duty) as Duties<PageFieldName> // each with its own
