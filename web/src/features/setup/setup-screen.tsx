import { useState } from 'react'
import { SetupDone } from './setup-done.tsx'
import { SetupWizard } from './setup-wizard.tsx'

/** The first start: from the printed code to a club that is open. */
export function SetupScreen() {
  const [club, setClub] = useState<string>()
  return club === undefined ? <SetupWizard onDone={setClub} /> : <SetupDone club={club} />
}
