import { evidenceRoutes } from '@fobhouse/contract/routes/evidence.ts'
import type { Queue } from '@fobhouse/contract/routes/training.ts'
import { Anchor, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { useFormats } from '../../../lib/use-formats.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldError } from '../../../ui/field-error.tsx'
import { notifyDone } from '../../../ui/notify.tsx'
import { Row, RowList } from '../../../ui/row-list.tsx'
import { SectionTitle } from '../../../ui/section-title.tsx'
import { lastDayOf } from '../../../lib/last-day.ts'
import { useCompetenceChange } from '../queries.ts'
import { ChecksOfBadge } from './checks-of-badge.tsx'

type Evidence = Queue['evidence'][number]

/** Badges of other clubs that wait for a trainer's decision. */
export function EvidenceQueue({ queue: { evidence } }: { queue: Queue }) {
  const { t } = useTranslation('badges')
  const [decided, setDecided] = useState<{ evidence: Evidence; accept: boolean }>()
  if (evidence.length === 0) return null
  return (
    <section aria-label={t('decide.title')}>
      <SectionTitle count={evidence.length}>{t('decide.title')}</SectionTitle>
      <RowList label={t('decide.title')}>
        {evidence.map((each) => (
          <EvidenceRow key={each.id} evidence={each} onDecide={(accept) => setDecided({ evidence: each, accept })} />
        ))}
      </RowList>
      {decided && <DecideDialog {...decided} onClose={() => setDecided(undefined)} />}
    </section>
  )
}

function EvidenceRow({ evidence, onDecide }: { evidence: Evidence; onDecide: (accept: boolean) => void }) {
  const { t } = useTranslation('badges')
  const { date } = useFormats()
  const { member, certificate, achievement, issuer, validUntil, signature, status } = evidence
  const canAccept = signature !== 'bad' && status !== 'revoked'
  const from = t('evidence.from', { achievement, issuer: issuer.name || issuer.id })
  const until = validUntil === null ? '' : ` · ${t('decide.until', { date: date(lastDayOf(validUntil)) })}`
  return (
    <Row>
      <Text fw={600}>{member}</Text>
      <Text size="sm">{certificate}</Text>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {issuer.url.startsWith('http') ? (
          <Anchor href={issuer.url} target="_blank" rel="noreferrer">
            {from}
          </Anchor>
        ) : (
          from
        )}
        {until}
      </Text>
      <ChecksOfBadge check={evidence} />
      <Group gap="xs" mt="xs">
        {canAccept && (
          <Button size="sm" mih={44} onClick={() => onDecide(true)} aria-label={`${t('decide.accept')}: ${member}`}>
            {t('decide.accept')}
          </Button>
        )}
        <Button
          size="sm"
          mih={44}
          variant="default"
          onClick={() => onDecide(false)}
          aria-label={`${t('decide.decline')}: ${member}`}
        >
          {t('decide.decline')}
        </Button>
      </Group>
    </Row>
  )
}

type DecideDialogProps = { evidence: Evidence; accept: boolean; onClose: () => void }

function DecideDialog({ evidence: { id, member, certificate }, accept, onClose }: DecideDialogProps) {
  const { t } = useTranslation('badges')
  const { t: common } = useTranslation()
  const [publicNote, setPublicNote] = useState('')
  const act = accept ? ('accept' as const) : ('decline' as const)
  const { mutate, isPending, error } = useCompetenceChange(
    () => call(evidenceRoutes.decide, { params: { id: String(id) }, body: { accept, publicNote } }),
    { showsError: true },
  )
  const decide = () =>
    mutate(undefined, {
      onSuccess: () => {
        notifyDone(t(accept ? 'decide.accepted' : 'decide.declined', { member }))
        onClose()
      },
    })
  return (
    <Dialog name="badges/decide" opened onClose={onClose} title={t(`decide.${act}Title`)}>
      <Stack gap="md">
        <Text>{t(`decide.${act}Help`, { member, certificate })}</Text>
        <Textarea
          label={t('decide.note')}
          autosize
          minRows={2}
          maxLength={500}
          value={publicNote}
          onChange={(event) => setPublicNote(event.currentTarget.value)}
        />
        {error && (
          <Text component="div" size="sm" c="var(--fob-bad)" role="alert">
            <FieldError>{errorText(error)}</FieldError>
          </Text>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {common('actions.cancel')}
          </Button>
          <Button loading={isPending} onClick={decide}>
            {t(`decide.${act}`)}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
