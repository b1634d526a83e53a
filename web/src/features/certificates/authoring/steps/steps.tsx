import type { AuthoredStep } from '@fobhouse/contract/competence/steps.ts'
import type { WholeCertificate } from '@fobhouse/contract/routes/certificates.ts'
import { Anchor, Button, Card, Text } from '@mantine/core'
import { IconListCheck, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useWords } from '../../../../domain/certificate/words.ts'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { OrderedRowButtons } from '../../../../ui/ordered-row-buttons.tsx'
import { Row, RowList } from '../../../../ui/row-list.tsx'
import { SectionTitle } from '../../../../ui/section-title.tsx'
import { useSaveSteps } from '../queries.ts'
import { asGiven } from './step-draft.ts'
import { StepDialog } from './step-dialog.tsx'

type Editing = { step: AuthoredStep | undefined }

/** What is to be done for it, in order. */
export function Steps({ certificate }: { certificate: WholeCertificate }) {
  const { t } = useTranslation('certificates')
  const [editing, setEditing] = useState<Editing>()
  const { steps } = certificate
  const add = (
    <Button
      variant="default"
      leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
      onClick={() => setEditing({ step: undefined })}
    >
      {t('steps.add')}
    </Button>
  )
  return (
    <section aria-label={t('steps.title')}>
      <SectionTitle count={steps.length} {...(steps.length > 0 && { action: add })}>
        {t('steps.title')}
      </SectionTitle>
      {steps.length === 0 ? (
        <Card>
          <EmptyState icon={IconListCheck} title={t('steps.none')} reason={t('steps.noneReason')} action={add} />
        </Card>
      ) : (
        <StepRows certificate={certificate} onEdit={(step) => setEditing({ step })} />
      )}
      {editing && <StepDialog certificate={certificate} step={editing.step} onClose={() => setEditing(undefined)} />}
    </section>
  )
}

type StepRowsProps = { certificate: WholeCertificate; onEdit: (step: AuthoredStep) => void }

function StepRows({ certificate, onEdit }: StepRowsProps) {
  const { t } = useTranslation('certificates')
  const { steps } = certificate
  const { mutate, isPending } = useSaveSteps(certificate)
  const [leaving, setLeaving] = useState<AuthoredStep>()
  const save = (changed: readonly AuthoredStep[], onSettled = () => {}) => mutate(changed.map(asGiven), { onSettled })
  function move(index: number, by: -1 | 1): void {
    const moved = steps[index]
    if (moved) save(steps.toSpliced(index, 1).toSpliced(index + by, 0, moved))
  }
  return (
    <>
      <RowList label={t('steps.title')}>
        {steps.map((step, index) => (
          <StepRow
            key={step.id}
            certificateId={certificate.id}
            step={step}
            end={
              <OrderedRowButtons
                labels={{
                  up: t('steps.up', { number: index + 1 }),
                  down: t('steps.down', { number: index + 1 }),
                  edit: t('steps.editOne', { number: index + 1 }),
                  remove: t('steps.removeOne', { number: index + 1 }),
                }}
                place={{ isFirst: index === 0, isLast: index === steps.length - 1 }}
                isBusy={isPending}
                onMove={(by) => move(index, by)}
                onEdit={() => onEdit(step)}
                onRemove={certificate.isInduction && step.builtIn ? undefined : () => setLeaving(step)}
              />
            }
          />
        ))}
      </RowList>
      <ConfirmDialog
        name="certificates/remove-step"
        isOpen={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        title={t('steps.removeTitle')}
        consequence={t('steps.removeConsequence')}
        action={t('steps.remove')}
        isWorking={isPending}
        onConfirm={() =>
          save(
            steps.filter(({ id }) => id !== leaving?.id),
            () => setLeaving(undefined),
          )
        }
      />
    </>
  )
}

type StepRowProps = { certificateId: number; step: AuthoredStep; end: ReactNode }

function StepRow({ certificateId, step, end }: StepRowProps) {
  const { t } = useTranslation('certificates')
  const read = useWords()
  const facts = [
    t(`steps.kinds.${step.kind}`),
    ...(step.again ? [] : [t('steps.notAgain')]),
    ...(step.hidden ? [t('steps.isHidden')] : []),
  ]
  return (
    <Row end={end}>
      <Text fw={600}>{read(step.title)}</Text>
      <Text size="sm" c="dimmed">
        {facts.join(' · ')}
      </Text>
      {step.kind === 'quiz' && (
        <Anchor
          component={Link}
          to={`/manage/certificates/${certificateId}/steps/${step.id}/quiz`}
          size="sm"
          style={{ paddingBlock: 12 }}
        >
          {t('steps.questions')}
        </Anchor>
      )}
    </Row>
  )
}
