export { presentTrail } from './present-trail.ts'
