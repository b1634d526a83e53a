export { countOnSite, showOnSite } from './list-on-site.ts'
