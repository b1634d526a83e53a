import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { schedulesQuery } from '../../domain/house/schedules-query.ts'
import { QueryView } from '../../ui/query-view.tsx'
import { Closures } from './closures.tsx'
import { closuresQuery } from './queries.ts'
import { Schedules } from './schedules.tsx'

/** The hours of the house: weekly schedules, and the days on which others hold. */
export function HouseScreen() {
  const schedulesRead = useQuery(schedulesQuery)
  const closuresRead = useQuery(closuresQuery)
  return (
    <QueryView query={schedulesRead}>
      {(schedules) => (
        <QueryView query={closuresRead}>
          {(closures) => (
            <Stack gap="xl">
              <Schedules schedules={schedules} />
              <Closures closures={closures} schedules={schedules} />
            </Stack>
          )}
        </QueryView>
      )}
    </QueryView>
  )
}
