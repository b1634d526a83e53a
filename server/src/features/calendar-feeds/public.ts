// The calendar that the club shows everybody.
export { readPublicAddress } from './read-public-address.ts'
