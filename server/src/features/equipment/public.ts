// Making places and items in a caller's transaction: for clubs that are filled, not typed. Calls go through the routes.
export { insertItem as addItem } from './change-items.ts'
export { insertPlace as addPlace } from './change-places.ts'
export { fileReport } from './report.ts'
