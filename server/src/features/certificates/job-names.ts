/** Tells that awards have ended, at the instant at which they do. */
export const endsJobName = 'competence.ends'
/** Reminds members of awards that end soon. */
export const remindersJobName = 'competence.reminders'
/** Closes requests for a sign-off that nobody answered. */
export const requestsJobName = 'competence.requests'
/** Tells trainers in the morning what is new. */
export const digestJobName = 'competence.digest'
