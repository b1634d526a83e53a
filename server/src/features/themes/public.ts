export { announceTheme } from './announce-theme.ts'
export { sendTestAnnouncement } from './send-test-announcement.ts'
