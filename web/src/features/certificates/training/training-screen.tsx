import { certificateRoutes } from '@fobhouse/contract/routes/certificates.ts'
import type { Queue } from '@fobhouse/contract/routes/training.ts'
import { Button, Card, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconSchool } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMay } from '../../../domain/member/may.ts'
import { useFormats } from '../../../lib/use-formats.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Row, RowList } from '../../../ui/row-list.tsx'
import { SectionTitle } from '../../../ui/section-title.tsx'
import { competenceQuery } from '../../../domain/certificate/competence-query.ts'
import { EvidenceQueue } from '../badges/evidence-queue.tsx'
import { useHoursText } from '../hours-text.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { queueQuery } from './queries.ts'
import { RecentSignOffs } from './recent-sign-offs.tsx'
import { Roles } from './roles.tsx'
import { SignOffDialog } from './sign-off-dialog.tsx'

/** What waits for a trainer, and where a whole class is signed off. */
export function TrainingScreen() {
  const query = useQuery(queueQuery)
  return (
    <QueryView query={query}>
      {(queue) => (
        <Stack gap="lg" maw={760}>
          <Requests queue={queue} />
          <EvidenceQueue queue={queue} />
          <Sessions queue={queue} />
          <Learners queue={queue} />
          <RecentSignOffs queue={queue} />
          <Classes />
          <Roles queue={queue} />
        </Stack>
      )}
    </QueryView>
  )
}

function Requests({ queue: { requests } }: { queue: Queue }) {
  const { t } = useTranslation('certificates')
  const title = t('training.requests')
  return (
    <section aria-label={title}>
      <SectionTitle count={requests.length}>{title}</SectionTitle>
      {requests.length === 0 ? (
        <Card>
          <EmptyState icon={IconSchool} title={t('training.noRequests')} reason={t('training.noRequestsReason')} />
        </Card>
      ) : (
        <RowList label={title}>
          {requests.map((request) => (
            <RequestRow key={request.id} request={request} />
          ))}
        </RowList>
      )}
    </section>
  )
}

function RequestRow({ request }: { request: Queue['requests'][number] }) {
  const { t } = useTranslation('certificates')
  const { relativeWithin } = useFormats()
  const [isSigning, signing] = useDisclosure(false)
  const { member, certificate, askedAt } = request
  return (
    <Row
      end={
        <Button onClick={signing.open} aria-label={t('training.signOffOne', { name: member, certificate })}>
          {t('training.signOff')}
        </Button>
      }
    >
      <Text fw={600}>{member}</Text>
      <Text size="sm">{certificate}</Text>
      <Text size="sm" c="dimmed">
        {t('training.asked', { when: relativeWithin(askedAt) })}
      </Text>
      {isSigning && <SignOffDialog request={request} onClose={signing.close} />}
    </Row>
  )
}

function Sessions({ queue: { interest } }: { queue: Queue }) {
  const { t } = useTranslation('certificates')
  const [invited, setInvited] = useState<Queue['interest'][number]>()
  if (interest.length === 0) return null
  const title = t('training.sessions')
  return (
    <section aria-label={title}>
      <SectionTitle count={interest.length}>{title}</SectionTitle>
      <RowList label={title}>
        {interest.map((waiting) => (
          <Row
            key={waiting.certificateId}
            end={
              <Button
                variant="default"
                onClick={() => setInvited(waiting)}
                aria-label={t('training.inviteTo', { certificate: waiting.certificate })}
              >
                {t('training.invite')}
              </Button>
            }
          >
            <Text fw={600}>{waiting.certificate}</Text>
            <Text size="sm" c="dimmed">
              {t('training.waiting', { count: waiting.count, size: waiting.size })}
            </Text>
          </Row>
        ))}
      </RowList>
      {invited && <InviteDialog waiting={invited} onClose={() => setInvited(undefined)} />}
    </section>
  )
}

function Learners({ queue: { learners } }: { queue: Queue }) {
  const { t } = useTranslation('certificates')
  const hoursText = useHoursText()
  if (learners.length === 0) return null
  const title = t('training.learners')
  return (
    <section aria-label={title}>
      <SectionTitle count={learners.length}>{title}</SectionTitle>
      <RowList label={title}>
        {learners.map(({ memberId, member, certificateId, certificate, hours, of }) => (
          <Row key={`${memberId} ${certificateId}`}>
            <Text fw={600}>{member}</Text>
            <Text size="sm">{certificate}</Text>
            <Text size="sm" c="dimmed">
              {t('steps.hours', hoursText(hours, of))}
            </Text>
          </Row>
        ))}
      </RowList>
    </section>
  )
}

/** One way for each certificate to sign off a whole class. */
function Classes() {
  const { t } = useTranslation('certificates')
  const { data } = useQuery(competenceQuery)
  const isAdministrator = useMay()(certificateRoutes.create)
  const title = t('training.classes')
  const own = data?.certificates.filter(({ id }) => isAdministrator || data.trainerOf.includes(id)) ?? []
  if (own.length === 0) return null
  return (
    <section aria-label={title}>
      <SectionTitle>{title}</SectionTitle>
      <Group gap="sm">
        {own.map(({ id, name }) => (
          <Button key={id} variant="default" component={Link} to={`/tools/training/${id}`}>
            {name}
          </Button>
        ))}
      </Group>
    </section>
  )
}
