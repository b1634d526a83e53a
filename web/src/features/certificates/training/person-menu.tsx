import { type Person, trainingRoutes } from '@fobhouse/contract/routes/training.ts'
import { quizRoutes } from '@fobhouse/contract/routes/quizzes.ts'
import { Button, Menu } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { call } from '../../../lib/api.ts'
import { notifyDone } from '../../../ui/notify.tsx'
import { TakeAwayDialog } from '../authoring/take-away-dialog.tsx'
import { useCompetenceChange } from '../queries.ts'

/** What a trainer does for one member beside signing off. Absent where there is nothing. */
export function PersonMenu({ person, certificate }: { person: Person; certificate: string }) {
  const { t } = useTranslation('certificates')
  const certificateId = Number(useParams()['certificateId'])
  const [isTaking, setTaking] = useState(false)
  const { name, memberId, steps, state, awardId } = person
  const of = { id: String(certificateId), memberId: String(memberId) }
  const opening = useCompetenceChange((stepId: number) =>
    call(trainingRoutes.openStep, { params: of, body: { stepId } }),
  )
  const trying = useCompetenceChange((stepId: number) => call(quizRoutes.giveAttempt, { params: of, body: { stepId } }))
  const open = (stepId: number) => opening.mutate(stepId, { onSuccess: () => notifyDone(t('training.opened')) })
  const give = (stepId: number) => trying.mutate(stepId, { onSuccess: () => notifyDone(t('training.tryGiven')) })
  const next = steps.find((step) => step.state !== 'done')
  const canOpen = next?.state === 'locked' && state !== 'held'
  const canTry = next?.kind === 'quiz' && next.state === 'open'
  const canSuspend = state === 'held' && awardId !== null
  if (!canOpen && !canTry && !canSuspend) return null
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" size="sm" mih={44} aria-label={t('training.more', { name })}>
            {t('holders.change')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {canOpen && (
            <Menu.Item mih={44} onClick={() => open(next.id)}>
              {t('training.open', { step: next.title ?? '' })}
            </Menu.Item>
          )}
          {canTry && (
            <Menu.Item mih={44} onClick={() => give(next.id)}>
              {t('training.giveTry')}
            </Menu.Item>
          )}
          {canSuspend && (
            <Menu.Item mih={44} c="var(--fob-bad)" onClick={() => setTaking(true)}>
              {t('holders.suspend')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isTaking && awardId !== null && (
        <TakeAwayDialog
          taking={{ act: 'suspend', award: { id: awardId, member: name, certificate } }}
          onClose={() => setTaking(false)}
        />
      )}
    </>
  )
}
