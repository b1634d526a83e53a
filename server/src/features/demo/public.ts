export { fillDemoClub } from './fill-demo-club.ts'
export { type DeviceKey, makeDeviceKeys } from './make-device-keys.ts'
export { setDemoPasswords } from './set-demo-passwords.ts'
export { listCards, listGoods } from './store.ts'
