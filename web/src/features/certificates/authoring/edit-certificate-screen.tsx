import { certificateRoutes, awardRoutes, type WholeCertificate } from '@fobhouse/contract/routes/certificates.ts'
import { Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { useWords } from '../../../domain/certificate/words.ts'
import { useMay } from '../../../domain/member/may.ts'
import { DetailView } from '../../../ui/detail-view.tsx'
import { CertificateFields } from './certificate-fields.tsx'
import { EndOfCertificate } from './end-of-certificate.tsx'
import { Holders } from './holders.tsx'
import { certificateQuery } from './queries.ts'
import { Steps } from './steps/steps.tsx'
import { Trainers } from './trainers.tsx'

/** One certificate as its leads and administrators write it. */
export function EditCertificateScreen() {
  const { certificateId = '' } = useParams()
  const query = useQuery(certificateQuery(certificateId))
  const read = useWords()
  return (
    <DetailView query={query} kind="certificate" nameOf={({ name }) => read(name)}>
      {(certificate) => <Loaded key={certificate.id} certificate={certificate} />}
    </DetailView>
  )
}

function Loaded({ certificate }: { certificate: WholeCertificate }) {
  const { t } = useTranslation('certificates')
  const may = useMay()
  const name = useWords()(certificate.name)
  return (
    <Stack gap="xl" maw={760}>
      <Title order={1} fz={24}>
        {name}
      </Title>
      {certificate.isInduction && <Text c="dimmed">{t('edit.induction')}</Text>}
      <CertificateFields certificate={certificate} />
      <Steps certificate={certificate} />
      <Trainers certificate={certificate} />
      {may(awardRoutes.list) && <Holders certificate={certificate} />}
      {may(certificateRoutes.remove) && !certificate.isInduction && <EndOfCertificate certificate={certificate} />}
    </Stack>
  )
}
