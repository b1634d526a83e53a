// Meetings as events of a calendar that other programs read. Calls go through the routes.
export { readMeetingEvents } from './calendar/meeting-events.ts'
