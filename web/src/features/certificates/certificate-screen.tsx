import type { OwnCertificate } from '@fobhouse/contract/routes/competence.ts'
import { Anchor, Group, Stack, Text, Title } from '@mantine/core'
import { IconBan } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { StandingBadge } from '../../domain/certificate/standing-dot.tsx'
import { useConfiguration } from '../../domain/club/configuration.ts'
import { platform } from '../../lib/platform.ts'
import { useFormats } from '../../lib/use-formats.ts'
import { Banner } from '../../ui/banner.tsx'
import { DetailView } from '../../ui/detail-view.tsx'
import { type Fact, Facts } from '../../ui/facts.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'
import { HandIn } from './badges/hand-in.tsx'
import { OwnBadges } from './badges/own-badges.tsx'
import { lastDayOf } from '../../lib/last-day.ts'
import { NextAction } from './next-action.tsx'
import { ownCertificateQuery, type WholeOwn } from './queries.ts'
import { StepList } from './step-list.tsx'
import { WaitForSession } from './wait-for-session.tsx'

/** One certificate as the member finds it: where they are, what comes next, and what it is good for. */
export function CertificateScreen() {
  const { certificateId = '' } = useParams()
  const query = useQuery(ownCertificateQuery(certificateId))
  return (
    <DetailView query={query} kind="certificate" nameOf={({ name }) => name}>
      {(certificate) => <Loaded key={certificate.id} certificate={certificate} />}
    </DetailView>
  )
}

function Loaded({ certificate }: { certificate: WholeOwn }) {
  const { t } = useTranslation('certificates')
  const { name, text, standing } = certificate
  const { enableBadges } = useConfiguration().features
  return (
    <Stack gap="lg" maw={760}>
      <Group gap="sm">
        <Title order={1} fz={24}>
          {name}
        </Title>
        <StandingBadge state={standing.state} />
      </Group>
      {standing.state === 'suspended' && (
        <Banner tone="bad" icon={IconBan}>
          {standing.reason}
        </Banner>
      )}
      {text !== '' && <Text style={{ whiteSpace: 'pre-line' }}>{text}</Text>}
      <HeldFacts standing={standing} />
      {standing.publicNote !== '' && (
        <Text>
          {t('own.note')}: {standing.publicNote}
        </Text>
      )}
      <NextAction certificate={certificate} />
      {certificate.steps.length > 0 && <StepList certificate={certificate} />}
      {enableBadges && platform() !== 'kiosk' && standing.awardId !== null && (
        <OwnBadges awardId={standing.awardId} canMake={standing.state === 'held'} />
      )}
      {enableBadges && platform() !== 'kiosk' && (
        <HandIn
          certificateId={certificate.id}
          evidence={certificate.evidence}
          canHandIn={standing.state !== 'held' && standing.state !== 'suspended'}
        />
      )}
      <WaitForSession certificate={certificate} />
      <Around certificate={certificate} />
    </Stack>
  )
}

function HeldFacts({ standing }: Pick<OwnCertificate, 'standing'>) {
  const { t } = useTranslation('certificates')
  const { date } = useFormats()
  const { awardedAt, expiresAt, renewFrom, lastUsedAt } = standing
  if (awardedAt === null) return null
  const facts: Fact[] = [
    { label: t('own.since'), value: date(awardedAt) },
    { label: t('own.end'), value: expiresAt === null ? t('own.noEnd') : date(lastDayOf(expiresAt)) },
    ...(renewFrom === null ? [] : [{ label: t('own.renewFrom'), value: date(renewFrom) }]),
    ...(lastUsedAt === null ? [] : [{ label: t('own.lastUsed'), value: date(lastUsedAt) }]),
  ]
  return <Facts facts={facts} />
}

/** What comes before it, what it opens, and who teaches it. */
function Around({ certificate: { prerequisites, opens, trainers } }: { certificate: WholeOwn }) {
  const { t } = useTranslation('certificates')
  return (
    <>
      {prerequisites.certificates.length > 0 && (
        <Part title={t(prerequisites.mode === 'all' ? 'own.needsAll' : 'own.needsAny')}>
          {prerequisites.certificates.map(({ id, name, met }) => (
            <Group key={id} gap="xs">
              <CertificateLink id={id} name={name} />
              <Text c="dimmed">{t(met ? 'own.met' : 'own.notMet')}</Text>
            </Group>
          ))}
        </Part>
      )}
      {opens.length > 0 && (
        <Part title={t('own.opens')}>
          {opens.map(({ kind, id, name }) => (
            <div key={`${kind} ${id}`}>
              {kind === 'device' && <Text py="xs">{name}</Text>}
              {kind === 'equipment' && (
                <Anchor component={Link} to={`/equipment/${id}`} py="xs">
                  {name}
                </Anchor>
              )}
              {kind === 'certificate' && <CertificateLink id={id} name={name} />}
            </div>
          ))}
        </Part>
      )}
      {trainers.length > 0 && (
        <Part title={t('own.trainers')}>
          <Text>{trainers.join(', ')}</Text>
        </Part>
      )}
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <SectionTitle>{title}</SectionTitle>
      {children}
    </section>
  )
}

function CertificateLink({ id, name }: { id: number; name: string }) {
  return (
    <Anchor component={Link} to={`/account/certificates/${id}`} style={{ display: 'inline-block', paddingBlock: 11 }}>
      {name}
    </Anchor>
  )
}
