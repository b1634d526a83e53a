import { askAhead } from './answers.ts'
import { DashboardScreen } from './dashboard-screen.tsx'

/** Its answers are asked for at once, and not only when it is drawn. */
export function loadDashboard(): typeof DashboardScreen {
  void askAhead()
  return DashboardScreen
}
