export { removeDevice } from './change-standing.ts'
export { completeDevice, presentListedDevice } from './present-device.ts'
export { findDevice, listDevices } from './store.ts'
export { updateDevice } from './update-device.ts'
