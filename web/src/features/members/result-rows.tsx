import { Group, ScrollArea, Text } from '@mantine/core'
import { errorText } from '../../lib/error-text.ts'
import { StateDot } from '../../ui/state-dot.tsx'
import type { BulkResult } from './bulk/run-bulk.ts'

/** The result for each person, failures first. `done` is the text for success. */
export function ResultRows({ results, done }: { results: readonly BulkResult[]; done: string }) {
  const [worked, failed] = [results.filter(isDone), results.filter((result) => !isDone(result))]
  return (
    <ScrollArea.Autosize mah={280} type="auto" viewportProps={{ tabIndex: 0 }}>
      {[...failed, ...worked].map(({ member, error }) => (
        <Group key={member.id} justify="space-between" wrap="nowrap" mih={36} align="center">
          <Text truncate>{member.name.full}</Text>
          {error === undefined ? (
            <StateDot tone="good">{done}</StateDot>
          ) : (
            <Text size="sm" c="var(--fob-bad)" ta="right">
              {errorText(error)}
            </Text>
          )}
        </Group>
      ))}
    </ScrollArea.Autosize>
  )
}

const isDone = ({ error }: BulkResult) => error === undefined
