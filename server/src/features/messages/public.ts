export { sendTestSms } from './sms/send-test-sms.ts'
