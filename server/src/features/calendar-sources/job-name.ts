export const sourceJobName = 'calendars.read'
