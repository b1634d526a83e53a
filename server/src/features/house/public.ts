export { loadHouse } from './load-house.ts'
