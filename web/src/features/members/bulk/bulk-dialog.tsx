import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type MemberAction, performMemberAction } from '../member-actions.ts'
import { ResultRows } from '../result-rows.tsx'
import type { Subject } from '../state-actions.ts'
import { type BulkResult, runBulk } from './run-bulk.ts'
import { Dialog } from '../../../ui/dialog.tsx'

type BulkDialogProps = {
  action: MemberAction
  members: readonly Subject[]
  /** True once something was tried; the selection can be cleared. */
  onClose: (isDone: boolean) => void
}

/** Asks for confirmation, acts on a few members at a time, can be stopped, and shows the result for each. */
export function BulkDialog({ action, members, onClose }: BulkDialogProps) {
  const { t } = useTranslation('members')
  const { t: common } = useTranslation()
  const client = useQueryClient()
  const [isRunning, setRunning] = useState(false)
  const [results, setResults] = useState<readonly BulkResult[]>([])
  const stopper = useRef<AbortController>(undefined)
  const isDone = results.length > 0 && !isRunning

  async function run() {
    const stop = new AbortController()
    stopper.current = stop
    setRunning(true)
    const act = (member: Subject) => performMemberAction(action, member.id)
    await runBulk(members, act, { tell: setResults, signal: stop.signal })
    setRunning(false)
    await client.invalidateQueries({ queryKey: ['members'] })
  }

  return (
    <Dialog
      name="members/bulk"
      opened
      size={480}
      onClose={() => onClose(isDone)}
      closeOnClickOutside={!isRunning}
      closeOnEscape={!isRunning}
      withCloseButton={!isRunning}
      title={t(`bulk.title.${action}`, { count: members.length })}
    >
      <Stack gap="md">
        {results.length === 0 && !isRunning && <Text>{t(`bulk.consequence.${action}`)}</Text>}
        {isRunning && <Progress value={(results.length / members.length) * 100} aria-label={t('bulk.progress')} />}
        {results.length > 0 && <Results results={results} notTried={isRunning ? 0 : members.length - results.length} />}
        <Group justify="flex-end" gap="sm">
          {isDone ? (
            <Button variant="default" onClick={() => onClose(true)} data-autofocus>
              {common('actions.done')}
            </Button>
          ) : (
            <>
              <Button variant="default" onClick={() => (isRunning ? stopper.current?.abort() : onClose(false))}>
                {isRunning ? t('bulk.stop') : common('actions.cancel')}
              </Button>
              <Button loading={isRunning} onClick={() => void run()} data-autofocus>
                {t(`action.${action}`)}
              </Button>
            </>
          )}
        </Group>
      </Stack>
    </Dialog>
  )
}

function Results({ results, notTried }: { results: readonly BulkResult[]; notTried: number }) {
  const { t } = useTranslation('members')
  const failed = results.filter(({ error }) => error !== undefined)
  return (
    <Stack gap="xs">
      <Text role="status">
        {t('bulk.done', { count: results.length - failed.length })}
        {failed.length > 0 && ` ${t('bulk.failed', { count: failed.length })}`}
        {notTried > 0 && ` ${t('bulk.notTried', { count: notTried })}`}
      </Text>
      <ResultRows results={results} done={t('bulk.ok')} />
    </Stack>
  )
}
