export { placeFields } from './reading/place-fields.ts'
export { readCsv } from './reading/read-csv.ts'
export { layoutOf, readDateParts } from './reading/rules.ts'
