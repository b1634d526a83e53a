export { noteLostUse } from './tell-of-lost.ts'
