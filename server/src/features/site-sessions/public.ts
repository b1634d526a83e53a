export { countOnSite } from './list-on-site.ts'
