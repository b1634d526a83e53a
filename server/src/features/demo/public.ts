export { fillDemoClub } from './fill-demo-club.ts'
export { type DoorKey, makeDoorKeys } from './make-door-keys.ts'
export { setDemoPasswords } from './set-demo-passwords.ts'
export { listCards } from './store.ts'
