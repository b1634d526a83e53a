export { fillDemoClub } from './fill-demo-club.ts'
export { type DeviceKey, makeDeviceKeys } from './make-device-keys.ts'
export { setDemoPasswords, setDemoWebcams } from './equip-demo.ts'
export { listCards, listGoods } from './store.ts'
