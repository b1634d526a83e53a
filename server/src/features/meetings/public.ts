export { endProxiesWithin } from './proxies/change-proxies.ts'
