import { Anchor, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useParams } from 'react-router'
import { BrandCard } from '../../domain/club/brand-card.tsx'
import { useSession } from '../../domain/member/session.ts'
import { QueryView } from '../../ui/query-view.tsx'
import { codeQuery, publicEquipmentQuery } from './queries.ts'
import { ItemState } from './state-of-item.tsx'

/** Where a label leads: members to the item's page, others to what everybody may know, and to the login. */
export function CodeScreen() {
  const { labelCode = '' } = useParams()
  const session = useSession()
  return session ? <ForMember code={labelCode} /> : <ForVisitor code={labelCode} />
}

function ForMember({ code }: { code: string }) {
  const { t } = useTranslation('equipment')
  const query = useQuery(codeQuery(code))
  if (query.isError) {
    return (
      <BrandCard title={t('code.title')}>
        <Text role="status">{t('code.unknown')}</Text>
      </BrandCard>
    )
  }
  return <QueryView query={query}>{({ id }) => <Navigate to={`/equipment/${id}?from=label`} replace />}</QueryView>
}

function ForVisitor({ code }: { code: string }) {
  const { t } = useTranslation('equipment')
  const { data } = useQuery(publicEquipmentQuery)
  const item = data?.find((one) => one.code === code.toUpperCase())
  return (
    <BrandCard title={item?.name ?? t('code.title')}>
      <Stack gap="md">
        {item && (
          <div role="status">
            <ItemState state={item.state} />
            {item.note !== '' && <Text mt="xs">{item.note}</Text>}
          </div>
        )}
        <Anchor component={Link} to={`/login?nextUrl=${encodeURIComponent(`/e/${code}`)}`}>
          {t('code.login')}
        </Anchor>
      </Stack>
    </BrandCard>
  )
}
