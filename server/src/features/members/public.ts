export { changeState, changeStateWithin } from './change-state.ts'
export { welcomeMail } from './mail-texts.ts'
export { findMailRecipient } from './store.ts'
