import { type Queue, trainingRoutes } from '@fobhouse/contract/routes/training.ts'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api.ts'
import { useFormats } from '../../../lib/use-formats.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { notifyDone } from '../../../ui/notify.tsx'
import { Row, RowList } from '../../../ui/row-list.tsx'
import { SectionTitle } from '../../../ui/section-title.tsx'
import { useCompetenceChange } from '../queries.ts'

type Recent = Queue['recent'][number]

/** What the trainer signed off in the last 24 hours, and can take back. */
export function RecentSignOffs({ queue: { recent } }: { queue: Queue }) {
  const { t } = useTranslation('certificates')
  const { relative } = useFormats()
  const [chosen, setChosen] = useState<Recent>()
  if (recent.length === 0 && !chosen) return null
  const title = t('training.recent')
  return (
    <section aria-label={title}>
      <SectionTitle count={recent.length}>{title}</SectionTitle>
      <RowList label={title}>
        {recent.map((given) => (
          <Row
            key={`${given.memberId} ${given.certificateId} ${given.at}`}
            end={
              <Button
                variant="default"
                onClick={() => setChosen(given)}
                aria-label={t('training.undoOne', { name: given.member, certificate: given.certificate })}
              >
                {t('training.undo')}
              </Button>
            }
          >
            <Text fw={600}>{given.member}</Text>
            <Text size="sm">{given.certificate}</Text>
            <Text size="sm" c="dimmed">
              {relative(given.at)}
            </Text>
          </Row>
        ))}
      </RowList>
      <UndoDialog chosen={chosen} onClose={() => setChosen(undefined)} />
    </section>
  )
}

function UndoDialog({ chosen, onClose }: { chosen: Recent | undefined; onClose: () => void }) {
  const { t } = useTranslation('certificates')
  const { mutate, isPending } = useCompetenceChange(({ certificateId, memberId }: Recent) =>
    call(trainingRoutes.undo, { body: { certificateId, memberId } }),
  )
  const name = chosen?.member ?? ''
  const undo = () => {
    if (chosen) mutate(chosen, { onSuccess: () => notifyDone(t('training.undone', { name })), onSettled: onClose })
  }
  return (
    <ConfirmDialog
      name="certificates/undo"
      isOpen={chosen !== undefined}
      onClose={onClose}
      title={t('training.undoTitle', { name })}
      consequence={t('training.undoConsequence')}
      action={t('training.undo')}
      isWorking={isPending}
      onConfirm={undo}
    />
  )
}
