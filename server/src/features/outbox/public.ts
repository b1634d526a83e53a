// How to send a mail: write it in `texts/<language>/server/<feature>.json`, declare it in your feature's
// `mail-texts.ts` with `defineMail` of integrations/mail/mail-template.ts,
//   export const verifyEmailMail = defineSecretMail(['link'], said((words) => words.verifyEmail))
// then, in the transaction that causes it,
//   await queueMail(ctx, trx, { template: verifyEmailMail, recipient, params: { link } })
// `defineSecretMail` is for links and codes that sign their reader in; every other mail is a `defineMail`.
// Greeting, club name and footer are added; `{firstName}`, `{siteName}` and `{siteOwner}` are always available.
export { lastDayText } from './queue/last-day-text.ts'
export { type MailRecipient, queueMail, queueMails, renderForClub } from './queue/queue-mail.ts'
export { isHeldBack } from './queue/held-back.ts'
export { hurryOutbox } from './hurry-outbox.ts'
export { queueMessage, queueMessages } from './queue/queue-message.ts'
export { listNewest, showMessage } from './show-message.ts'
export { releaseIssue } from './queue/release-issue.ts'
export { queueGroupMail } from './queue/queue-group-mail.ts'
export { canSendSms, queueSms } from './queue/queue-sms.ts'
export { sendSmsNow } from './senders/send-sms.ts'
export { sendMailNow } from './senders/send-mail.ts'
export { webhookSettings } from './senders/senders.ts'
export { createIssueNow, isTrackerConfigured } from './senders/send-to-tracker.ts'
export { postSigned } from './senders/send-event.ts'
