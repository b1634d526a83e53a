import { Ajv2019 } from 'ajv/dist/2019.js'
import draft07 from 'ajv/dist/refs/json-schema-draft-07.json' with { type: 'json' }
import schema from './space-api-15.schema.json' with { type: 'json' }

// The schema is the published one (https://schema.spaceapi.io/15.json, github.com/SpaceApi/schema: 15.json of
// 2d23eae3b1b5e4b048655ff9998b0844e3f896aa, as it was in November 2026): every rule as it is there, and only the prose
// left out (description and examples of a rule, never a property with such a name).
//
// It calls itself draft 07, and yet asks for lat and lon together by dependentRequired, which came with draft 2019-09: a
// validator of draft 07 would pass over that rule. Its anyOf requires properties that are named one level above, which
// strictRequired would refuse. It has no formats.
const ajv = new Ajv2019({ strict: true, strictRequired: false, allErrors: true })
ajv.addMetaSchema(draft07)
const validate = ajv.compile(schema)

/** The faults that the published schema of SpaceAPI 15 finds in an answer, with their places; empty if valid. */
export function findSpaceApi15Faults(answer: unknown): string[] {
  if (validate(answer)) return []
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}
