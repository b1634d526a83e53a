export { deleteAddress as deleteCalendarAddress } from './calendar/store.ts'
export { endProxiesWithin } from './proxies/change-proxies.ts'
