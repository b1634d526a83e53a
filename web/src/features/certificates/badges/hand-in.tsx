import type { OwnEvidence } from '@fobhouse/contract/competence/evidence.ts'
import { evidenceRoutes } from '@fobhouse/contract/routes/evidence.ts'
import { Button, FileButton, Group, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api.ts'
import { awayFromKiosk } from '../../../lib/away-from-kiosk.ts'
import { decodeFile } from '../../../lib/decode-file.ts'
import { errorText, messageText } from '../../../lib/error-text.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { withFault } from '../../../ui/field-error.tsx'
import { Form } from '../../../ui/form.tsx'
import { notifyDone } from '../../../ui/notify.tsx'
import { Row, RowList } from '../../../ui/row-list.tsx'
import { SectionTitle } from '../../../ui/section-title.tsx'
import { StateDot } from '../../../ui/state-dot.tsx'
import { useCompetenceChange } from '../queries.ts'
import { ChecksOfBadge } from './checks-of-badge.tsx'

type HandInProps = { certificateId: number; evidence: readonly OwnEvidence[]; canHandIn: boolean }

/** Badges of other clubs that the member has handed in for a certificate, and handing one in. */
export function HandIn({ certificateId, evidence, canHandIn }: HandInProps) {
  const { t } = useTranslation('badges')
  const [isOpen, opening] = useDisclosure(false)
  if (!canHandIn && evidence.length === 0) return null
  return (
    <section aria-label={t('handIn.title')}>
      <SectionTitle>{t('handIn.title')}</SectionTitle>
      <Stack gap="sm" align="stretch">
        {evidence.length > 0 && (
          <RowList label={t('handIn.title')}>
            {evidence.map((each) => (
              <Row key={each.id}>
                <Text fw={600}>
                  {t('evidence.from', { achievement: each.achievement, issuer: each.issuer.name || each.issuer.id })}
                </Text>
                <Decision evidence={each} />
                <ChecksOfBadge check={each} />
              </Row>
            ))}
          </RowList>
        )}
        {canHandIn && (
          <Stack gap="xs" align="flex-start">
            <Text c="dimmed">{t('handIn.help')}</Text>
            <Button variant="default" onClick={opening.open}>
              {t('handIn.open')}
            </Button>
          </Stack>
        )}
      </Stack>
      {isOpen && <HandInDialog certificateId={certificateId} onClose={opening.close} />}
    </section>
  )
}

function Decision({ evidence: { accepted, note } }: { evidence: OwnEvidence }) {
  const { t } = useTranslation('badges')
  if (accepted === null) return <Text size="sm">{t('evidence.waits')}</Text>
  return (
    <>
      <StateDot tone={accepted ? 'good' : 'off'}>{t(accepted ? 'evidence.accepted' : 'evidence.declined')}</StateDot>
      {note !== '' && <Text size="sm">{note}</Text>}
    </>
  )
}

const mostBytes = 64 * 1024

function HandInDialog({ certificateId, onClose }: { certificateId: number; onClose: () => void }) {
  const { t } = useTranslation('badges')
  const { t: common } = useTranslation()
  const form = useForm({
    initialValues: { credential: '' },
    validate: { credential: (text) => (text.trim() === '' ? messageText('validation.notEmpty') : null) },
  })
  const { mutate, isPending } = useCompetenceChange(
    (credential: string) => call(awayFromKiosk(evidenceRoutes.handIn), { body: { certificateId, credential } }),
    { showsError: true },
  )
  async function choose(file: File | null): Promise<void> {
    if (!file) return
    if (file.size > mostBytes) form.setFieldError('credential', t('handIn.tooLarge'))
    else form.setFieldValue('credential', decodeFile(await file.arrayBuffer()))
  }
  const send = ({ credential }: { credential: string }) =>
    mutate(credential, {
      onSuccess: () => {
        notifyDone(t('handIn.done'))
        onClose()
      },
      onError: (error) => form.setFieldError('credential', errorText(error)),
    })
  return (
    <Dialog name="badges/hand-in" opened onClose={onClose} title={t('handIn.open')}>
      <Form name="badges/hand-in" onSubmit={form.onSubmit(send)}>
        <Stack gap="md">
          <Textarea
            label={t('handIn.text')}
            description={t('handIn.textHelp')}
            required
            autosize
            minRows={4}
            maxRows={10}
            {...withFault(form.getInputProps('credential'))}
          />
          <Group justify="space-between" gap="sm">
            <FileButton
              onChange={(file) => void choose(file)}
              accept=".json,.jsonld,application/json,application/ld+json"
              inputProps={{ 'aria-label': t('handIn.file') }}
            >
              {(props) => (
                <Button {...props} variant="default">
                  {t('handIn.file')}
                </Button>
              )}
            </FileButton>
            <Group gap="sm">
              <Button variant="default" onClick={onClose}>
                {common('actions.cancel')}
              </Button>
              <Button type="submit" loading={isPending}>
                {t('handIn.send')}
              </Button>
            </Group>
          </Group>
        </Stack>
      </Form>
    </Dialog>
  )
}
