import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'

const shownMs = 5000

/** Loaded after the first screen; the store keeps earlier notifications until then. */
export function NotificationPlace() {
  return <Notifications autoClose={shownMs} position="bottom-right" limit={4} className="fob-notifications" />
}
