export { announceTheme } from './announce-theme.ts'
