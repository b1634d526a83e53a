import { issueRoutes } from '@fobhouse/contract/routes/issues.ts'
import { Stack } from '@mantine/core'
import { useMay } from '../../domain/member/may.ts'
import { AllIssues, OwnIssues } from './issue-lists.tsx'
import { ReportForm } from './report-form.tsx'

/** Report that something is broken and follow it; administrators see everybody's reports. */
export function IssueScreen() {
  const may = useMay()
  return (
    <Stack gap="xl">
      <ReportForm />
      {may(issueRoutes.list) ? <AllIssues /> : <OwnIssues />}
    </Stack>
  )
}
