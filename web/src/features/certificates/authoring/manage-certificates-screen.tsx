import type { ListedCertificate } from '@fobhouse/contract/routes/certificates.ts'
import { Anchor, Button, Card, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCertificate, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useConfiguration } from '../../../domain/club/configuration.ts'
import { useWords } from '../../../domain/certificate/words.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Row, RowList } from '../../../ui/row-list.tsx'
import { StateDot } from '../../../ui/state-dot.tsx'
import { BadgeKeys } from '../badges/badge-keys.tsx'
import { NewCertificateDialog } from './new-certificate-dialog.tsx'
import { certificatesQuery } from './queries.ts'
import { useValidityText } from './validity-text.ts'

/** All certificates of the club, with how many hold them and what needs them. */
export function ManageCertificatesScreen() {
  const { t } = useTranslation('certificates')
  const { enableBadges } = useConfiguration().features
  const query = useQuery(certificatesQuery)
  const [isAdding, adding] = useDisclosure(false)
  const add = (
    <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={adding.open}>
      {t('manage.add')}
    </Button>
  )
  return (
    <QueryView query={query}>
      {(certificates) => (
        <Stack gap="md" maw={960}>
          {certificates.every(({ isInduction }) => isInduction) ? (
            <Card>
              <EmptyState icon={IconCertificate} title={t('manage.none')} reason={t('manage.help')} action={add} />
            </Card>
          ) : (
            <ListHead add={add} />
          )}
          {certificates.length > 0 && (
            <RowList label={t('manage.list')}>
              {certificates.map((certificate) => (
                <CertificateRow
                  key={certificate.id}
                  certificate={certificate}
                  isAlone={certificates.filter((one) => isNamedAlike(one, certificate)).length === 1}
                />
              ))}
            </RowList>
          )}
          {enableBadges && <BadgeKeys />}
          {isAdding && <NewCertificateDialog onClose={adding.close} />}
        </Stack>
      )}
    </QueryView>
  )
}

function ListHead({ add }: { add: ReactNode }) {
  const { t } = useTranslation('certificates')
  return (
    <Group justify="space-between">
      <Text c="dimmed" maw={560}>
        {t('manage.help')}
      </Text>
      <Group gap="sm">
        <Button component={Link} to="/manage/trained" variant="default">
          {t('bring.title')}
        </Button>
        {add}
      </Group>
    </Group>
  )
}

function isNamedAlike(one: ListedCertificate, other: ListedCertificate): boolean {
  const names = new Set(Object.values(one.name))
  return one.id === other.id || Object.values(other.name).some((name) => names.has(name))
}

function CertificateRow({ certificate, isAlone }: { certificate: ListedCertificate; isAlone: boolean }) {
  const { t } = useTranslation('certificates')
  const read = useWords()
  const validityText = useValidityText()
  const { id, grade, validity, counts, requiredBy, archived } = certificate
  const name = read(certificate.name)
  return (
    <Row end={archived ? <StateDot tone="off">{t('manage.archived')}</StateDot> : undefined}>
      <Anchor
        component={Link}
        to={`/manage/certificates/${id}`}
        fw={600}
        style={{ paddingBlock: 10, marginBlock: -10, overflowWrap: 'anywhere' }}
      >
        {isAlone ? name : t('named', { name, id })}
      </Anchor>
      <Text size="sm">
        {t(`grades.${grade}`)} · {validityText(validity)}
      </Text>
      <Text size="sm" c="dimmed">
        {[
          t('manage.held', { count: counts.held }),
          ...(counts.learning > 0 ? [t('manage.learning', { count: counts.learning })] : []),
          ...(counts.expired > 0 ? [t('manage.expired', { count: counts.expired })] : []),
          ...(requiredBy.length > 0
            ? [t('manage.requiredBy', { names: requiredBy.map((one) => one.name).join(', ') })]
            : []),
        ].join(' · ')}
      </Text>
    </Row>
  )
}
