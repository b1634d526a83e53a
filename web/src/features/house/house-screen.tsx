import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { schedulesQuery } from '../../domain/house/schedules-query.ts'
import { QueryView } from '../../ui/query-view.tsx'
import { Closures } from './closures.tsx'
import { DoorsNow } from './doors-now.tsx'
import { doorsQuery } from './house-queries.ts'
import { LockdownButton } from './lockdown-button.tsx'
import { closuresQuery } from './queries.ts'
import { Schedules } from './schedules.tsx'

/** Who can enter now, the hours of the house, and the lockdown. */
export function HouseScreen() {
  const doorsRead = useQuery(doorsQuery)
  const schedulesRead = useQuery(schedulesQuery)
  const closuresRead = useQuery(closuresQuery)
  return (
    <QueryView query={doorsRead}>
      {({ doors, lockdown }) => (
        <QueryView query={schedulesRead}>
          {(schedules) => (
            <QueryView query={closuresRead}>
              {(closures) => (
                <Stack gap="xl">
                  <DoorsNow doors={doors} />
                  <Schedules schedules={schedules} />
                  <Closures closures={closures} schedules={schedules} />
                  <LockdownButton lockdown={lockdown} />
                </Stack>
              )}
            </QueryView>
          )}
        </QueryView>
      )}
    </QueryView>
  )
}
