import { Stack } from '@mantine/core'
import { platform } from '../../lib/platform.ts'
import { useProfile } from '../../lib/session.ts'
import { AllIssues, OwnIssues } from './issue-lists.tsx'
import { ReportForm } from './report-form.tsx'

/** Tell that something is broken, and see what became of it; administrators see what everybody told. */
export function IssueScreen() {
  const { admin } = useProfile()
  return (
    <Stack gap="xl">
      <ReportForm />
      {admin && platform() !== 'kiosk' ? <AllIssues /> : <OwnIssues />}
    </Stack>
  )
}
