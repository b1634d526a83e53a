import { grades } from '@fobhouse/contract/competence/certificates.ts'
import type { OwnCertificate } from '@fobhouse/contract/routes/competence.ts'
import { Anchor, Card, Stack, Text } from '@mantine/core'
import { IconCertificate } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { StandingDot } from '../../domain/certificate/standing-dot.tsx'
import { useFormats } from '../../lib/use-formats.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Row, RowList } from '../../ui/row-list.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'
import { groupOf, type OwnGroup } from './group-own.ts'
import { lastDayOf } from '../../lib/last-day.ts'
import { useNextText } from './next-text.ts'
import { competenceQuery } from '../../domain/certificate/competence-query.ts'

const groups: readonly OwnGroup[] = ['held', 'begun', ...grades]

/** What the member holds, learns, and could learn. */
export function CertificatesScreen() {
  const { t } = useTranslation('certificates')
  const query = useQuery(competenceQuery)
  return (
    <QueryView query={query}>
      {({ certificates }) => (
        <Stack gap="lg" maw={760}>
          {certificates.length === 0 && (
            <Card>
              <EmptyState icon={IconCertificate} title={t('own.none')} reason={t('own.noneReason')} />
            </Card>
          )}
          {groups.map((group) => (
            <Group key={group} group={group} certificates={certificates.filter((one) => groupOf(one) === group)} />
          ))}
        </Stack>
      )}
    </QueryView>
  )
}

function Group({ group, certificates }: { group: OwnGroup; certificates: readonly OwnCertificate[] }) {
  const { t } = useTranslation('certificates')
  if (certificates.length === 0) return null
  const title = t(`own.groups.${group}`)
  return (
    <section aria-label={title}>
      <SectionTitle count={certificates.length}>{title}</SectionTitle>
      <RowList label={title}>
        {certificates.map((certificate) => (
          <CertificateRow
            key={certificate.id}
            certificate={certificate}
            isAlone={isNameAlone(certificate, certificates)}
          />
        ))}
      </RowList>
    </section>
  )
}

/** Two certificates may have one name: then the number beside it tells them apart. */
function isNameAlone({ name }: OwnCertificate, among: readonly OwnCertificate[]): boolean {
  return among.filter((other) => other.name === name).length === 1
}

function CertificateRow({ certificate, isAlone }: { certificate: OwnCertificate; isAlone: boolean }) {
  const { t } = useTranslation('certificates')
  const { date } = useFormats()
  const nextText = useNextText()
  const { id, name, standing } = certificate
  return (
    <Row end={<StandingDot state={standing.state} />}>
      <Anchor
        component={Link}
        to={`/account/certificates/${id}`}
        fw={600}
        style={{ paddingBlock: 10, marginBlock: -10 }}
      >
        {isAlone ? name : t('named', { name, id })}
      </Anchor>
      {standing.state === 'held' && standing.expiresAt !== null && (
        <Text size="sm">{t('own.until', { date: date(lastDayOf(standing.expiresAt)) })}</Text>
      )}
      {standing.next && (
        <Text size="sm" c="dimmed">
          {nextText(standing.next)}
        </Text>
      )}
    </Row>
  )
}
