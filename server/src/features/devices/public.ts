export { removeDevice } from './change-standing.ts'
export { presentListedDevice } from './present-device.ts'
export { listDevices } from './store.ts'
export { updateDevice } from './update-device.ts'
