import { List, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ownCertificateQuery } from '../queries.ts'

/** The checks that a trainer goes through with somebody; nothing where the certificate lists none. */
export function WhatToLookAt({ certificateId }: { certificateId: number }) {
  const { t } = useTranslation('certificates')
  const { data } = useQuery(ownCertificateQuery(String(certificateId)))
  const checks = (data?.steps ?? []).flatMap((step) => (step.kind === 'in_person' ? step.checklist : []))
  if (checks.length === 0) return null
  return (
    <div>
      <Text fw={600}>{t('steps.checklist')}</Text>
      <List>
        {checks.map((check) => (
          <List.Item key={check}>{check}</List.Item>
        ))}
      </List>
    </div>
  )
}
