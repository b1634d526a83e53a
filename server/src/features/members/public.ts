export { welcomeMail } from './mail-texts.ts'
